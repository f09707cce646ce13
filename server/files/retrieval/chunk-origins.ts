/** The number of characters that identify a text. */
const PROBE = 60

/**
 * For each new text the index of the old text from which it comes, or of one near it. Both lists are in the
 * order of the file and without white space.
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
