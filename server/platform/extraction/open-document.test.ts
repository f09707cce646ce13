import { describe, expect, test } from 'vitest'
import { makeZip } from '#server/testing/zip-files.ts'
import { readBlocks } from './formats.ts'
import type { Block, Format } from './port.ts'

const documentOf = (body: string, manifest = '') =>
  makeZip({
    'content.xml': `<office:document-content><office:body>${body}</office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
  })

const read = (bytes: Buffer | string, format: Format): Promise<Block[]> =>
  Array.fromAsync(readBlocks(Buffer.from(bytes), format))

describe('a spreadsheet', () => {
  const sheet = (rows: string) => documentOf(`<table:table table:name="Sea">${rows}</table:table>`)
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`

  test('repeats columns, and counts repeated rows', async () => {
    const rows = [
      row(cell('a', 'table:number-columns-repeated="2"')),
      row(cell('b'), 'table:number-rows-repeated="40"'),
      row(cell('c')),
    ]
    expect(await read(sheet(rows.join('')), 'ods')).toEqual([
      { text: 'a | a', row: 1, headings: ['Sea'] },
      { text: 'b', row: 2, headings: ['Sea', 'a | a'] },
      { text: 'c', row: 42, headings: ['Sea', 'a | a'] },
    ])
  })

  test('with billions of repeated cells is read in bounded time', async () => {
    const many = 'table:number-columns-repeated="2000000000"'
    const bomb = row(cell('', many) + cell('x', many), 'table:number-rows-repeated="2000000000"')
    const blocks = await read(sheet(bomb.repeat(50) + row(cell('end'))), 'ods')
    expect(blocks.at(-1)?.text).toBe('end')
    expect(JSON.stringify(blocks).length).toBeLessThan(10_000_000)
  })
})

test('an OpenDocument text is read without comments and deleted text', async () => {
  const body =
    '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
    '<text:p>One<office:annotation><text:p>comment</text:p></office:annotation> two<text:s text:c="2"/>three</text:p>'
  expect(await read(documentOf(body), 'odt')).toEqual([{ text: 'One two  three' }])
})

test('an encrypted document is reported as password-protected', async () => {
  const locked = documentOf('x', '<manifest:encryption-data/>')
  await expect(read(locked, 'odt')).rejects.toMatchObject({ failure: 'locked' })
})

describe('Rich Text Format', () => {
  test('leaves out pictures, properties and fonts', async () => {
    const text = String.raw`{\rtf1\ansi{\fonttbl{\f0 Times;}}{\info{\title Secret}}{\*\generator X;}Caf\'e9{\pict 8950} \u8364?\par}`
    expect(await read(text, 'rtf')).toEqual([{ text: 'Café €' }])
  })

  test.each([
    ['has no signature', 'plain text'],
    ['is cut off', String.raw`{\rtf1{\*`],
  ])('is reported as damaged or empty when it %s', async (_, text) => {
    await expect(read(text, 'rtf')).rejects.toThrow()
  })

  test('with a hundred thousand nested groups is read in bounded time', async () => {
    const nested = `{\\rtf1 ${'{\\b '.repeat(100_000)}deep${'}'.repeat(100_000)}\\par}`
    expect(await read(nested, 'rtf')).toEqual([{ text: 'deep' }])
  })
})
