const WARNING = 0.75
const DANGER = 0.9

/** The shares of used storage that show a warning and a critical state. */
export function storageTone(used: number, limit: number): 'accent' | 'warn' | 'bad' {
  const share = limit > 0 ? used / limit : 1
  if (share >= DANGER) return 'bad'
  return share >= WARNING ? 'warn' : 'accent'
}
