/** Text that a spreadsheet would treat as a formula at the start of a cell. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would compute is marked as text by an apostrophe. */
export function toCsvLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
