/** Text that a spreadsheet would treat as a formula at the start of a cell. */
const FORMULA = /^[=+\-@\t\r]/
/** Signed numbers are kept as they are: they are data, and no formula. */
const NUMBER = /^[+-]?\d*(?:[.,]\d+)* ?%?$/
const NEEDS_QUOTES = /[",\r\n]/

/** The rows of a rendered table as CSV (RFC 4180). A cell that a spreadsheet would compute is marked as text. */
export function tableToCsv(table: HTMLTableElement): string {
  const toLine = (row: HTMLTableRowElement) => [...row.cells].map((cell) => toField(textOf(cell))).join(',')
  return [...table.rows].map((row) => `${toLine(row)}\r\n`).join('')
}

function toField(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formulas as TeX, images by their description; without the buttons of citations, which would look like digits. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = document.createElement('div')
  copy.append(...[...cell.childNodes].map((node) => node.cloneNode(true)))
  for (const button of copy.querySelectorAll('button')) button.remove()
  for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const formula of copy.querySelectorAll('.katex')) {
    formula.replaceWith(`$${formula.querySelector('annotation')?.textContent ?? formula.textContent}$`)
  }
  // The word joiner keeps a citation on the line of the word before it.
  return copy.textContent.replaceAll('\u2060', '').trim()
}
