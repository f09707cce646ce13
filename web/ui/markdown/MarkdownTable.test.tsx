import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MarkdownText } from './MarkdownText.tsx'
import { tableToCsv } from './table-csv.ts'

function csvOf(markdown: string): string {
  render(<MarkdownText text={markdown} drawReference={(number) => <button type="button">{number}</button>} />)
  return tableToCsv(screen.getByRole<HTMLTableElement>('table'))
}

const withRow = (row: string) => `| a | b |\n|---|---|\n${row}\n`

test.each([
  ['plain cells', '| 1 | two words |', '1,two words'],
  ['commas and quotation marks', '| 1,5 | say "hi" |', '"1,5","say ""hi"""'],
  ['formatted text', '| **bold** | `x` and [link](https://example.org) |', 'bold,x and link'],
  ['negative numbers', '| -5 | +3.2 % |', '-5,+3.2 %'],
  ['formulas of spreadsheets', '| =1+1 | @SUM(A1) |', "'=1+1,'@SUM(A1)"],
  ['a formula that begins like a number', '| -5+cmd | +1-2 |', "'-5+cmd,'+1-2"],
  ['citations', '| 5.9 m [1] | low[2] |', '5.9 m,low'],
  ['missing cells', '| 1 |', '1,'],
])('writes %s of a table as CSV', (_name, row, line) => {
  expect(csvOf(withRow(row))).toBe(`a,b\r\n${line}\r\n`)
})

test('writes maths in a table as TeX', async () => {
  const { container } = render(<MarkdownText text={withRow('| $x^2$ | y |')} />)
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull())
  expect(tableToCsv(screen.getByRole<HTMLTableElement>('table'))).toBe('a,b\r\n$x^2$,y\r\n')
})

test('copies a table as CSV on request', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<MarkdownText text={withRow('| 1 | 2 |')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy as CSV' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('a,b\r\n1,2\r\n')
  writeText.mockRestore()
})
