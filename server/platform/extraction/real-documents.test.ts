import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBlocks } from './formats.ts'
import type { Block, Format } from './port.ts'

const FOLDER = join(import.meta.dirname, '../../testing/documents')

const read = async (name: string): Promise<Block[]> =>
  Array.fromAsync(readBlocks(await readFile(join(FOLDER, name)), name.split('.').at(-1) as Format))

const tides = { headings: ['Where tides come from'] }
const heights = { headings: ['Where tides come from', 'Heights'] }
const measured = { headings: ['How they are measured'] }

test.each(['word-pandoc.docx', 'word-libreoffice.docx'])('%s is read as written', async (name) => {
  expect(await read(name)).toEqual([
    { text: 'On tides' },
    { text: 'A test' },
    { text: 'Where tides come from' },
    {
      text: 'The moon pulls the water that is nearest to it. Größere Fluten kommen bei Neumond.',
      ...tides,
    },
    { text: 'Heights', ...tides },
    { text: 'Harbour | Height', ...heights },
    { text: 'Saint-Malo | 12 m', ...heights },
    { text: 'Venice | 1 m', ...heights },
    { text: 'How they are measured' },
    { text: 'A gauge in a well', ...measured },
    { text: 'A satellite above', ...measured },
    { text: 'Spring tides have nothing to do with spring.', ...measured },
  ])
})

test('word-python-docx.docx is read as written', async () => {
  expect(await read('word-python-docx.docx')).toEqual([
    { text: 'Where tides come from' },
    { text: 'The moon pulls the water that is nearest to it.', ...tides },
    { text: 'Heights', ...tides },
    { text: 'Harbour | Height', ...heights },
    { text: 'Venice | 1 m', ...heights },
  ])
})

test('an OpenDocument text is read with its headings, tables and notes', async () => {
  expect(await read('word-libreoffice.odt')).toEqual([
    { text: 'On tides' },
    { text: 'A test' },
    { text: 'Where tides come from' },
    {
      text: 'The moon pulls the water that is nearest to it. Größere Fluten kommen bei Neumond.',
      ...tides,
    },
    { text: 'Spring tides have nothing to do with spring.', ...tides },
    { text: 'Heights', ...tides },
    { text: 'Harbour | Height', ...heights },
    { text: 'Saint-Malo | 12 m', ...heights },
    { text: 'Venice | 1 m', ...heights },
    { text: 'How they are measured' },
    { text: 'A gauge in a well', ...measured },
    { text: 'A satellite above', ...measured },
  ])
})

test('a Rich Text file is read with its paragraphs, tables and notes', async () => {
  expect((await read('word-libreoffice.rtf')).map(({ text }) => text)).toEqual([
    'On tides',
    'A test',
    'Where tides come from',
    'The moon pulls the water that is nearest to it. Größere Fluten kommen bei Neumond.  Spring tides have nothing to do with spring.',
    'Heights',
    'Harbour | Height',
    'Saint-Malo | 12 m',
    'Venice | 1 m',
    'How they are measured',
    'A gauge in a well',
    'A satellite above',
  ])
})

test('the notes of an OpenDocument presentation are on the right slide', async () => {
  expect(await read('slides-libreoffice.odp')).toEqual([
    { text: 'On tides', page: 1, headings: ['On tides'] },
    {
      text: 'Where tides come from\nThe moon pulls the water.\nSay it slowly.',
      page: 2,
      headings: ['Where tides come from'],
    },
    { text: 'Heights\nSaint-Malo: 12 m\nVenice: 1 m', page: 3, headings: ['Heights'] },
  ])
})

test('a book from pandoc is read with its chapters, tables and notes', async () => {
  expect(await read('book-pandoc.epub')).toEqual([
    { text: 'On tides' },
    { text: 'A test', headings: ['On tides'] },
    { text: 'Where tides come from' },
    {
      text: 'The moon pulls the water that is nearest to it. Größere Fluten kommen bei Neumond.1',
      ...tides,
    },
    { text: 'Heights', ...tides },
    { text: 'Harbour | Height', ...heights },
    { text: 'Saint-Malo | 12 m', ...heights },
    { text: 'Venice | 1 m', ...heights },
    { text: 'Spring tides have nothing to do with spring.↩︎', ...heights },
    { text: 'How they are measured' },
    { text: 'A gauge in a well', ...measured },
    { text: 'A satellite above', ...measured },
  ])
})

test.each(['slides-pandoc.pptx', 'slides-libreoffice.pptx'])(
  'the notes of %s are on the right slide',
  async (name) => {
    expect(await read(name)).toEqual([
      { text: 'On tides', page: 1, headings: ['On tides'] },
      {
        text: 'Where tides come from\nThe moon pulls the water.\n\nSay it slowly.',
        page: 2,
        headings: ['Where tides come from'],
      },
      { text: 'Heights\nSaint-Malo: 12 m\nVenice: 1 m', page: 3, headings: ['Heights'] },
    ])
  },
)

describe('a workbook', () => {
  const table = (names: string) => ({ headings: ['Harbours', names] })

  test.each(['xlsx', 'ods'])(
    'from LibreOffice (%s) has dates and the results of formulas',
    async (format) => {
      const names = 'Harbour | Height | Measured | Twice'
      expect(await read(`workbook-libreoffice.${format}`)).toEqual([
        { text: names, row: 1, headings: ['Harbours'] },
        { text: 'Saint-Malo | 12.5 | 2026-01-31 | 25', row: 2, ...table(names) },
        { text: 'Venice | 1 | 2026-02-01 | 2', row: 3, ...table(names) },
        { text: '| Größte Flut', row: 2, headings: ['Notes'] },
      ])
    },
  )

  test('with formulas that were never computed has the remaining cells', async () => {
    const blocks = await read('workbook-openpyxl.xlsx')
    expect(blocks.map(({ text }) => text)).toEqual([
      'Harbour | Height | Measured | Twice',
      'Saint-Malo | 12.5 | 2026-01-31',
      'Venice | 1 | 2026-02-01',
      '| Größte Flut',
    ])
  })
})

describe('a PDF from LibreOffice', () => {
  test('has its lines in reading order', async () => {
    const [page, ...more] = await read('printed-libreoffice.pdf')
    expect(more).toEqual([])
    expect(page?.page).toBe(1)
    expect(page?.text.split('\n')).toEqual([
      'On tides',
      'A test',
      'Where tides come from',
      'The moon pulls the water that is nearest to it. Größere Fluten kommen bei',
      'Neumond.1',
      'Heights',
      'Harbour Height',
      'Saint-Malo 12 m',
      'Venice 1 m',
      'How they are measured',
      '• A gauge in a well',
      '• A satellite above',
      '1 Spring tides have nothing to do with spring.',
    ])
  })

  test('with a password is refused', async () => {
    await expect(read('locked-libreoffice.pdf')).rejects.toMatchObject({ failure: 'locked' })
  })
})
