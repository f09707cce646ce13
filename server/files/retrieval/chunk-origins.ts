/** Characters that tell a text from others. */
const PROBE = 60

/**
 * For each of the new texts the index of the old one that it comes from, or of one near it. Both in the order of their
 * file and without white space.
 */
export function originsOf(texts: string[], olds: string[]): number[] {
  let last = 0
  return texts.map((text) => {
    const probe = text.slice(Math.max(0, (text.length - PROBE) / 2)).slice(0, PROBE)
    const ahead = olds.findIndex((old, index) => index >= last && old.includes(probe))
    const found = ahead < 0 ? olds.findIndex((old) => old.includes(probe)) : ahead
    if (found >= 0) last = found
    return last
  })
}
