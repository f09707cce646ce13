import { expect, test } from 'vitest'
import { makeZip } from '#server/testing/zip-files.ts'
import { readBlocks } from './formats.ts'
import type { Block, Format } from './port.ts'

const read = (content: string | Buffer, format: Format): Promise<Block[]> =>
  Array.fromAsync(readBlocks(Buffer.from(content), format))

const sheetOf = (rows: string) =>
  makeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sea\0" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })

test('headings lose characters that a database cannot store', async () => {
  expect((await read('# Ti\0des\n\nhigh', 'markdown'))[1]).toMatchObject({ headings: ['Tides'] })
})

test.each(['99999999999', '1.5', 'x', '-1e300'])('the row number %s is ignored', async (number) => {
  const cell = '<c t="str"><v>high</v></c>'
  const [block] = await read(sheetOf(`<row r="${number}">${cell}</row>`), 'xlsx')
  expect(block).toEqual({ text: 'high', headings: ['Sea'] })
})

const MANY = 200_000

const slideOf = (inside: string) =>
  makeZip({
    'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
    'ppt/slides/slide1.xml': `<p:sld>${inside}</p:sld>`,
  })

const documentOf = (inside: string, styles = '') =>
  makeZip({ 'word/document.xml': `<w:document>${inside}</w:document>`, 'word/styles.xml': styles })

const told = (blocks: Block[]) => blocks.reduce((sum, block) => sum + JSON.stringify(block).length, 0)
const LONG = 'word '.repeat(MANY)

test.each<[string, string | Buffer, Format]>([
  ['the cells of a long row', `a\n"b|",${LONG}`, 'csv'],
  ['the many empty cells of a row', `a\n"b|"${','.repeat(MANY)}\n${LONG}`, 'csv'],
  [
    'the long title of a slide',
    slideOf(`<p:sp><p:ph type="title"/><a:p><a:t>${LONG}</a:t></a:p></p:sp>`),
    'pptx',
  ],
])('%s are not repeated with each part of it', async (_, content, format) => {
  const blocks = await read(content, format)
  expect(blocks.length).toBeGreaterThan(40)
  expect(told(blocks)).toBeLessThan(LONG.length * 1.1)
})

test.each(['999999999', '0.5', '9', '-1', ''])(
  'paragraphs of a Word document at level %s are not headings',
  async (level) => {
    const styles = `<w:styles><w:style w:styleId="H"><w:outlineLvl w:val="${level}"/></w:style></w:styles>`
    const paragraphs = '<w:p><w:pStyle w:val="H"/><w:t>Tides</w:t></w:p>'.repeat(2)
    expect(await read(documentOf(paragraphs, styles), 'docx')).toEqual([{ text: 'Tides' }, { text: 'Tides' }])
  },
)

test('a surrogate pair is not split', async () => {
  const blocks = await read(`x${'🌊'.repeat(20_000)}`, 'text')
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks.map(({ text }) => text).join('')).toBe(`x${'🌊'.repeat(20_000)}`)
})

test.each<[string, string | Buffer, Format]>([
  ['a row of many cells of a page', `<table><tr>${'<td>a'.repeat(MANY)}<td>b</table>`, 'html'],
  [
    'a row of many cells of a document',
    documentOf(
      `<w:tr>${'<w:tc><w:p><w:t>a</w:t></w:p></w:tc>'.repeat(MANY)}<w:tc><w:p><w:t>b</w:t></w:p></w:tc></w:tr>`,
    ),
    'docx',
  ],
  [
    'a cell of many paragraphs',
    documentOf(`<w:tr><w:tc>${'<w:p><w:t>a</w:t></w:p>'.repeat(MANY)}<w:p><w:t>b</w:t></w:p></w:tc></w:tr>`),
    'docx',
  ],
  [
    'a row of many cells of a slide',
    slideOf(`<a:tr>${'<a:tc><a:t>a</a:t></a:tc>'.repeat(MANY)}<a:tc><a:t>b</a:t></a:tc></a:tr>`),
    'pptx',
  ],
  [
    'the many numbers of a slide',
    slideOf(
      `<a:p><a:t>${'long '.repeat(MANY)}</a:t></a:p>${'<p:sp><p:ph type="sldNum"/><a:t>1</a:t></p:sp>'.repeat(20_000)}<a:t>b</a:t>`,
    ),
    'pptx',
  ],
  ['a heading of many spaces', `# a${' '.repeat(MANY)}b`, 'markdown'],
  ['a heading of many marks', `# a${' #'.repeat(MANY)}b`, 'markdown'],
  ['a row of many empty cells', `${','.repeat(MANY)}b`, 'csv'],
])('%s is read in linear time', async (_, content, format) => {
  expect((await read(content, format)).map(({ text }) => text.at(-1))).toContain('b')
})

test.each([
  ['# Tides ##', 'Tides'],
  ['## C#', 'C#'],
])('%s is a heading with the text %s', async (line, heading) => {
  expect((await read(line, 'markdown'))[0]?.text).toBe(heading)
})
