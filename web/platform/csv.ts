/** Text that a spreadsheet would treat as a formula at the start of a cell. */
const FORMULA = /^[=+\-@\t\r]/
/** Signed numbers are kept as they are: they are data, and no formula. */
const NUMBER = /^[+-]?\d*(?:[.,]\d+)* ?%?$/
const NEEDS_QUOTES = /[",\r\n]/

/** A value as a field of CSV (RFC 4180). A text that a spreadsheet would compute is marked as text. */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
