/** Longer words are not kerned. */
const KERNED_MAX = 300
const SPACE = 32

/**
 * Turns kerning off for a text with a very long word. The time that browsers take to break a kerned word into lines
 * grows with the square of its length: seconds for 10,000 letters.
 */
export const kerningOf = (text: string): string | undefined =>
  hasLongWord(text) ? '[font-kerning:none]' : undefined

function hasLongWord(text: string): boolean {
  let end = KERNED_MAX
  while (end < text.length) {
    const start = end - KERNED_MAX
    let at = end
    while (at >= start && text.charCodeAt(at) > SPACE) at -= 1
    if (at < start) return true
    end = at + 1 + KERNED_MAX
  }
  return false
}

/** Where a text can be cut near a position: not between the two halves of a character. */
export const wholeLetters = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at
