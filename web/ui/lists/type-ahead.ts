/** Characters that follow each other within this time, in milliseconds, are one text. */
const PAUSE = 1000

export interface Typed {
  text: string
  /** When its last character was typed. */
  at: number
}

export const NOTHING_TYPED: Typed = { text: '', at: 0 }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** Whether a key writes a letter or digit, or a space after some; all other characters may be shortcuts. */
export function isTypeAhead(press: KeyPress, before: Typed): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  return /^[\p{L}\p{N}]$/u.test(press.key) || (press.key === ' ' && textBefore(press, before) !== '')
}

export const typedAfter = (before: Typed, press: KeyPress): Typed => ({
  text: textBefore(press, before) + press.key.toLocaleLowerCase(),
  at: press.timeStamp,
})

const textBefore = ({ timeStamp }: KeyPress, { text, at }: Typed) => (timeStamp - at > PAUSE ? '' : text)

/** The index of the next row whose name begins with the text; one character again and again goes from row to row. */
export function rowOfTyped(names: readonly string[], from: number, text: string): number | undefined {
  const first = text.charAt(0)
  const isRepeated = text === first.repeat(text.length)
  const wanted = isRepeated ? first : text
  const start = isRepeated ? from + 1 : Math.max(0, from)
  return names
    .map((_, step) => (start + step) % names.length)
    .find((row) => names[row]?.toLocaleLowerCase().startsWith(wanted))
}
