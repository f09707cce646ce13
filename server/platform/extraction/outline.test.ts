import { describe, expect, test } from 'vitest'
import { makeZip } from '#server/testing/zip-files.ts'
import { readBlocks } from './formats.ts'
import { Outline } from './outline.ts'
import type { Format } from './port.ts'

const pathsOf = async (content: string | Buffer, format: Format) =>
  (await Array.fromAsync(readBlocks(Buffer.from(content), format))).map(({ text, headings = [] }) => [
    text,
    headings.join(' > '),
  ])

describe('heading paths', () => {
  test.each([
    ['paths from level 1', [1, 2, 3], ['', 'A', 'A > B']],
    ['paths from level 2', [2, 3, 3], ['', 'A', 'A']],
    ['paths from level 2, with a sibling of the first,', [2, 3, 2], ['', 'A', '']],
    ['paths that skip a level', [1, 3, 3, 2], ['', 'A', 'A', 'A']],
    ['paths that begin deeper than they continue', [3, 2, 3], ['', '', 'B']],
    ['paths that return to the outermost level', [2, 4, 3, 2], ['', 'A', 'A', '']],
  ])('%s contain the ancestors only', (_, levels, paths) => {
    const outline = new Outline()
    for (const [index, level] of levels.entries()) outline.heading(level, 'ABCD'.charAt(index))
    expect(outline.blocks.map(({ headings = [] }) => headings.join(' > '))).toEqual(paths)
  })

  const expected = [
    ['A', ''],
    ['B', 'A'],
    ['text', 'A > B'],
    ['C', 'A'],
    ['more', 'A > C'],
  ]

  test('paths are correct in Markdown that begins with level 2', async () => {
    expect(await pathsOf('## A\n\n### B\n\ntext\n\n### C\n\nmore', 'markdown')).toEqual(expected)
  })

  test('paths are correct in HTML that begins with level 2', async () => {
    const page = '<h2>A</h2><h3>B</h3><p>text</p><h3>C</h3><p>more</p>'
    expect(await pathsOf(page, 'html')).toEqual(expected)
  })

  test('paths are correct in Word documents that begin with level 2', async () => {
    const heading = (level: number, text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="H${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = [heading(2, 'A'), heading(3, 'B'), paragraph('text'), heading(3, 'C'), paragraph('more')]
    const styles = [2, 3].map(
      (level) => `<w:style w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    const bytes = makeZip({
      'word/document.xml': `<w:document>${body.join('')}</w:document>`,
      'word/styles.xml': `<w:styles>${styles.join('')}</w:styles>`,
    })
    expect(await pathsOf(bytes, 'docx')).toEqual(expected)
  })
})

describe('the title of a page', () => {
  test.each([
    [
      'is above sections of equal level',
      'SELECT',
      '<h2>Name</h2><p>x</p><h2>Notes</h2><p>y</p>',
      'SELECT > Notes',
    ],
    [
      'is not repeated by a heading of its own',
      'Moon – Site',
      '<h1>Moon</h1><h2>Notes</h2><p>y</p>',
      'Moon > Notes',
    ],
    [
      'is not repeated when its heading has siblings',
      'SELECT',
      '<h2>SELECT</h2><h2>Notes</h2><p>y</p>',
      'SELECT > Notes',
    ],
    ['is above text without headings', 'Moon', '<p>y</p>', 'Moon'],
    [
      'is above a single heading with another text',
      'CREATE INDEX',
      '<h1>1. Syntax</h1><p>y</p>',
      'CREATE INDEX > 1. Syntax',
    ],
  ])('%s', async (_, title, body, path) => {
    const paths = await pathsOf(`<head><title>${title}</title></head><body>${body}</body>`, 'html')
    expect(paths.at(-1)).toEqual(['y', path])
  })
})
