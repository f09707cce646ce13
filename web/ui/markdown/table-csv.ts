import { csvField } from '#web/platform/csv.ts'

/** The rows of a rendered table as CSV (RFC 4180). A cell that a spreadsheet would compute is marked as text. */
export function tableToCsv(table: HTMLTableElement): string {
  const toLine = (row: HTMLTableRowElement) => [...row.cells].map((cell) => csvField(textOf(cell))).join(',')
  return [...table.rows].map((row) => `${toLine(row)}\r\n`).join('')
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
