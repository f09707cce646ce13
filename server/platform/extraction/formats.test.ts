import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { makePdf } from '#server/testing/pdf-files.ts'
import { makeZip } from '#server/testing/zip-files.ts'
import { readBlocks } from './formats.ts'
import type { Block, Format } from './port.ts'

const read = (content: string | Buffer, format: Format): Promise<Block[]> =>
  Array.fromAsync(readBlocks(Buffer.from(content), format))

const texts = async (content: string | Buffer, format: Format) =>
  (await read(content, format)).map(({ text }) => text)

const failure = async (content: string | Buffer, format: Format) =>
  read(content, format).then(
    () => 'none',
    (error: { failure?: string }) => error.failure,
  )

const RUSSIAN = 'Приливы и отливы следуют за луной. Море поднимается два раза в день. '.repeat(5)
const JAPANESE = '潮の満ち引きは月に従います。海は一日に二回上がります。'.repeat(8)

describe('text', () => {
  test('has paragraphs with the line where each begins', async () => {
    expect(await read('one\ntwo\r\n\r\n\n  three', 'text')).toEqual([
      { text: 'one\ntwo', row: 1 },
      { text: 'three', row: 5 },
    ])
  })

  test.each([
    ['utf8', 'Größe – naïve 🙂'],
    ['utf16le', 'Größe'],
    ['utf16be', 'Größe'],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['windows-1252', 'Le café est déjà fermé à Noël, et la forêt sera très belle. '.repeat(5)],
  ])('is decoded as %s', async (charset, text) => {
    const bytes = iconv.encode(text, charset, { addBOM: charset.startsWith('utf16') })
    expect(await texts(bytes, 'text')).toEqual([text.trim()])
  })

  test('loses characters that a database cannot store', async () => {
    expect(await texts('a\0b', 'text')).toEqual(['ab'])
  })

  test('in one very long line is split into blocks', async () => {
    const pieces = await texts('word '.repeat(10_000), 'text')
    expect(pieces.length).toBe(3)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(20_000)
  })

  test.each(['', ' \n\t ', '\0'])('without content (%j) is refused', async (nothing) => {
    expect(await failure(nothing, 'text')).toBe('no_text')
  })
})

test('Markdown keeps its headings, and ignores those in code', async () => {
  const source = '# Sea\n\nIntro\n\n## Tides ##\nHigh\n\n```\n# no heading\n\nstill code\n```\n# Land\nDry'
  expect(await read(source, 'markdown')).toEqual([
    { text: 'Sea', row: 1 },
    { text: 'Intro', headings: ['Sea'], row: 3 },
    { text: 'Tides', headings: ['Sea'], row: 5 },
    { text: 'High', headings: ['Sea', 'Tides'], row: 6 },
    { text: '```\n# no heading\n\nstill code\n```', headings: ['Sea', 'Tides'], row: 8 },
    { text: 'Land', row: 13 },
    { text: 'Dry', headings: ['Land'], row: 14 },
  ])
})

describe('a page', () => {
  test('contains the visible text under its headings', async () => {
    const source = `<html><head><title>Sea &amp; land</title><style>p{}</style></head><body><script>alert(1)</script>
      <h1>Sea &amp; <em>land</em></h1><p>Two
      lines<br>and one</p><ul><li>a</li><li>b</li></ul>
      <table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr></table><pre>x\n  y</pre></body></html>`
    expect(await read(source, 'html')).toEqual([
      { text: 'Sea & land' },
      { text: 'Two lines\nand one', headings: ['Sea & land'] },
      { text: 'a', headings: ['Sea & land'] },
      { text: 'b', headings: ['Sea & land'] },
      { text: 'Name | Age', headings: ['Sea & land'] },
      { text: 'Ada | 36', headings: ['Sea & land'] },
      { text: 'x\n  y', headings: ['Sea & land'] },
    ])
  })

  test('is decoded with the charset it declares', async () => {
    const page = iconv.encode('<meta charset="windows-1251"><p>Море</p>', 'windows-1251')
    expect(await texts(page, 'html')).toEqual(['Море'])
  })

  test('with unlimited nesting is refused', async () => {
    expect(await failure(`${'<div>'.repeat(300)}x`, 'html')).toBe('too_deep')
    expect(await failure('<b>'.repeat(1_000_000), 'html')).toBe('too_deep')
  })
})

describe('a table', () => {
  test('has rows with their column names', async () => {
    expect(await read('Name,Note\r\nAda,"one, ""two""\nthree"\n\nBob,', 'csv')).toEqual([
      { text: 'Name | Note', row: 1 },
      { text: 'Ada | one, "two" three', headings: ['Name | Note'], row: 2 },
      { text: 'Bob', headings: ['Name | Note'], row: 4 },
    ])
  })

  test.each([';', '\t', '|'])('may be separated by %j', async (separator) => {
    expect(await texts(`a${separator}b\n1${separator}2,5`, 'csv')).toEqual(['a | b', '1 | 2,5'])
  })

  test('with an unterminated quote is read to its end', async () => {
    expect(await texts('a,b\n"never\nends', 'csv')).toEqual(['a | b', 'never ends'])
  })

  test('keeps the boundaries of cells that its text does not show', async () => {
    expect(await read('a,"b | c"\nd,e', 'csv')).toEqual([
      { text: 'a | b | c', row: 1, cells: ['a', 'b | c'] },
      { text: 'd | e', row: 2, headings: ['a | b | c'] },
    ])
  })
})

test('a long text without an empty line is split into blocks, each with the line where it begins', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `line-${index + 1}`)
  const blocks = await read(`\n\n${lines.join('\n')}`, 'text')
  expect(blocks.length).toBeGreaterThan(3)
  // A block begins with the end of the previous line.
  const begun = blocks.map(({ text, row = 0 }) => [
    text.trim().split('\n')[0],
    row + Number(text.startsWith('\n')),
  ])
  expect(begun).toEqual(begun.map(([, row]) => [lines[Number(row) - 3], row]))
  expect(blocks.map(({ text }) => text).join('')).toBe(lines.join('\n'))
})

test('JSON is read as lines, valid or not', async () => {
  expect(await texts('{"a":[1,{"b":"c"}]}', 'json')).toEqual([
    '{\n "a": [\n  1,\n  {\n   "b": "c"\n  }\n ]\n}',
  ])
  expect(await texts('{"a":1}\n{"a":2}', 'json')).toEqual(['{"a":1}\n{"a":2}'])
  expect((await texts('['.repeat(200_000), 'json')).length).toBeGreaterThan(1)
})

describe('a PDF', () => {
  test('has pages', async () => {
    expect(await read(makePdf(['First page', '', 'Third (page)']), 'pdf')).toEqual([
      { text: 'First page', page: 1 },
      { text: 'Third (page)', page: 3 },
    ])
  })

  test.each<[string, Buffer, string]>([
    ['with scanned pages only', makePdf(['', '']), 'no_text'],
    ['with a password', makePdf(['secret'], { isLocked: true }), 'locked'],
    ['without valid content', Buffer.from('%PDF-1.7 and no more'), 'damaged'],
  ])('%s is refused with the reason', async (_, bytes, reason) => {
    expect(await failure(bytes, 'pdf')).toBe(reason)
  })
})

const WORD_STYLES = `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

test('a Word document has headings, paragraphs, rows and notes', async () => {
  const cells = ['Name', 'Age'].map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')
  const body = `${paragraph('Tides', 'berschrift1')}${paragraph('High &amp; low')}<w:tbl><w:tr>${cells}</w:tr></w:tbl>`
  const bytes = makeZip({
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': WORD_STYLES,
    'word/footnotes.xml': `<w:footnotes><w:footnote>${paragraph('A note')}</w:footnote></w:footnotes>`,
  })
  expect(await read(bytes, 'docx')).toEqual([
    { text: 'Tides' },
    { text: 'High & low', headings: ['Tides'] },
    { text: 'Name | Age', headings: ['Tides'] },
    { text: 'A note', headings: ['Tides'] },
  ])
})

test('a text box of a document is read once', async () => {
  const box = '<w:txbxContent><w:p><w:t>Boxed</w:t></w:p></w:txbxContent>'
  const twice = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`
  const document = `<w:document><w:p>${twice}<w:t>Around</w:t></w:p></w:document>`
  expect(await texts(makeZip({ 'word/document.xml': document }), 'docx')).toEqual(['Boxed', 'Around'])
})

const WORKBOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="People" sheetId="1" r:id="rId7"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Name</t></si><si><r><t>A</t></r><r><t>da</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
}

test('a workbook has sheets of rows, with dates as dates', async () => {
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c><c r="D1" t="b"><v>1</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>45000</v></c><c r="C3"><v>1.5</v></c></row>
  </sheetData></worksheet>`
  expect(await read(makeZip({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet }), 'xlsx')).toEqual([
    { text: 'Name | Born |  | TRUE', headings: ['People'], row: 1 },
    { text: 'Ada | 2023-03-15 | 1.5', headings: ['People', 'Name | Born |  | TRUE'], row: 3 },
  ])
})

test.each<[string, (xml: string) => string | Buffer]>([
  ['whose elements have a prefix', (xml) => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1x:')],
  ['in UTF-16', (xml) => iconv.encode(xml, 'utf16le', { addBOM: true })],
])('a workbook %s is read like any other', async (_, written) => {
  const sheet = '<worksheet><sheetData><row><c t="s"><v>1</v></c></row></sheetData></worksheet>'
  const parts = Object.entries({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet })
  const bytes = makeZip(Object.fromEntries(parts.map(([name, xml]) => [name, written(xml)])))
  expect(await texts(bytes, 'xlsx')).toEqual(['Ada'])
})

test('a presentation has slides with titles and notes', async () => {
  const shape = (text: string, kind = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = (...shapes: string[]) => `<p:sld>${shapes.join('')}</p:sld>`
  const bytes = makeZip({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/><p:sldId r:id="r2"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r2" Target="slides/slide2.xml"/><Relationship Id="r1" Target="/ppt/slides/slide10.xml"/></Relationships>',
    'ppt/slides/slide10.xml': slide(shape('Ten'), shape('10', 'sldNum')),
    'ppt/slides/slide2.xml': slide(shape('Tides', 'title'), shape('High and low')),
    'ppt/slides/_rels/slide2.xml.rels':
      '<Relationships><Relationship Id="r7" Type="http://x/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
    'ppt/notesSlides/notesSlide1.xml': slide(shape('Say it slowly')),
  })
  expect(await read(bytes, 'pptx')).toEqual([
    { text: 'Ten', page: 1 },
    { text: 'Tides\nHigh and low\n\nSay it slowly', page: 2, headings: ['Tides'] },
  ])
})

test('a table on a slide has rows', async () => {
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:t>${text}</a:t></a:p></a:txBody></a:tc>`
  const row = (...cells: string[]) => `<a:tr>${cells.map(cell).join('')}</a:tr>`
  const bytes = makeZip({
    'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/1.xml"/></Relationships>',
    'ppt/slides/1.xml': `<p:sld><a:tbl>${row('Day', 'Height')}${row('1', '')}</a:tbl></p:sld>`,
  })
  expect(await texts(bytes, 'pptx')).toEqual(['Day | Height\n1'])
})

test('a book has chapters in reading order', async () => {
  const bytes = makeZip({
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf':
      '<package><manifest><item id="b" href="two.xhtml"/><item id="a" href="chapter%20one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'OPS/chapter one.xhtml': '<html><body><h1>One</h1><p>Begin</p></body></html>',
    'OPS/two.xhtml': '<html><body><h1>Two</h1><p>End</p></body></html>',
  })
  expect(await texts(bytes, 'epub')).toEqual(['One', 'Begin', 'Two', 'End'])
})

describe('malicious archives', () => {
  const bomb = Buffer.alloc(201_000_000)
  test.each<[string, () => Buffer, Format, string]>([
    ['unpack to too much content', () => makeZip({ 'word/document.xml': bomb }), 'docx', 'too_large'],
    [
      'declare a wrong size',
      () => makeZip({ 'word/document.xml': bomb }, { declaredSize: 10 }),
      'docx',
      'too_large',
    ],
    [
      'have too many parts',
      () => makeZip(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`${n}`, '']))),
      'xlsx',
      'too_large',
    ],
    ['are encrypted', () => makeZip({ 'word/document.xml': 'x' }, { isEncrypted: true }), 'docx', 'locked'],
    ['are truncated', () => makeZip({ 'word/document.xml': 'x' }).subarray(0, -30), 'docx', 'damaged'],
    ['are empty', () => Buffer.from('PK'), 'pptx', 'damaged'],
    ['lack required parts', () => makeZip({ 'x.xml': 'x' }), 'docx', 'damaged'],
    ['are nested too deeply', () => makeZip({ 'word/document.xml': '<a>'.repeat(400) }), 'docx', 'too_deep'],
  ])('are refused when they %s', async (_, make, format, reason) => {
    expect(await failure(make(), format)).toBe(reason)
  })

  test('do not expand entities', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`
    const sheet = `${laughs}<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>`
    const bytes = makeZip({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet })
    expect(await texts(bytes, 'xlsx')).toEqual(['&b;'])
  })
})
