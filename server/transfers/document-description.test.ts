import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ExportedMessage, NotebookDocument } from '#contract/transfers.ts'

test('the description of the export names every field', async () => {
  const text = await readFile(new URL('../../docs/notebook-export.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  const fields = [...Object.keys(NotebookDocument.shape), ...Object.keys(ExportedMessage.shape)]
  expect(fields.filter((field) => !described.includes(field))).toEqual([])
})
