const WARNING = 0.75
const DANGER = 0.9

/** From when on it is time to make room, and from when on it is urgent. */
export function storageTone(used: number, limit: number): 'accent' | 'warn' | 'bad' {
  const share = limit > 0 ? used / limit : 1
  if (share >= DANGER) return 'bad'
  return share >= WARNING ? 'warn' : 'accent'
}
