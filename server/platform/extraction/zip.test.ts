import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { makeZip } from '#server/testing/zip-files.ts'
import { ZipArchive } from './zip.ts'

const failureOf = (bytes: Buffer) =>
  ZipArchive.open(bytes).then(
    () => 'none',
    (error: { failure?: string }) => error.failure ?? 'damaged',
  )

describe('a ZIP archive', () => {
  test('returns its files by name', async () => {
    const archive = await ZipArchive.open(makeZip({ 'a.xml': 'first', 'b/c.xml': 'second' }))
    expect(archive.text('b/c.xml')).toBe('second')
    expect(archive.read('c.xml')).toBeUndefined()
    expect(archive.text('c.xml')).toBe('')
  })

  test('may have 64-bit sizes, stored files and sizes behind the files', async () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('packed'), 'a.xml', { forceZip64Format: true })
    zip.addBuffer(Buffer.from('stored'), 'b.xml', { compress: false })
    zip.end({ forceZip64Format: true, comment: 'made by a test' })
    const archive = await ZipArchive.open(await buffer(zip.outputStream))
    expect([archive.text('a.xml'), archive.text('b.xml')]).toEqual(['packed', 'stored'])
  })

  test('may have names with backslashes, and in UTF-8 without saying so', async () => {
    const archive = await ZipArchive.open(makeZip({ 'xl\\workbook.xml': 'book', 'OPS/Vögel.xhtml': 'birds' }))
    expect([archive.text('xl/workbook.xml'), archive.text('OPS/Vögel.xhtml')]).toEqual(['book', 'birds'])
  })

  test('may be followed by other bytes', async () => {
    const archive = await ZipArchive.open(
      Buffer.concat([makeZip({ 'a.xml': 'x' }), Buffer.from('\r\n--\r\n')]),
    )
    expect(archive.text('a.xml')).toBe('x')
  })

  test('ignores names that lead out of it', async () => {
    const names = ['../a.xml', 'b/../../a.xml', '/etc/a.xml', 'C:/a.xml', '..\\a.xml']
    const archive = await ZipArchive.open(
      makeZip({ ...Object.fromEntries(names.map((name) => [name, 'x'])), 'ok.xml': 'read' }),
    )
    expect(names.map((name) => archive.read(name))).toEqual(names.map(() => undefined))
    expect(archive.text('ok.xml')).toBe('read')
  })

  test('reads a file whose declared size is wrong', async () => {
    const archive = await ZipArchive.open(makeZip({ 'a.xml': 'eleven long' }, { declaredSize: 3 }))
    expect(archive.text('a.xml')).toBe('eleven long')
  })
})

describe('a malicious ZIP archive', () => {
  test('is refused when files share their bytes', async () => {
    expect(await failureOf(makeZip({ a: 'x', b: 'x' }, { isShared: true }))).toBe('damaged')
    expect(await failureOf(makeZip({ a: 'x', b: 'x' }))).toBe('none')
  })

  test('is refused when it declares too much content or too many files', async () => {
    expect(await failureOf(makeZip({ a: 'x', b: 'x' }, { declaredSize: 100_000_001 }))).toBe('too_large')
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, '']))
    expect(await failureOf(makeZip(files(5001)))).toBe('too_large')
    expect(await failureOf(makeZip(files(5000)))).toBe('none')
  })

  test('may not unpack to too much by one file that is read repeatedly', async () => {
    const archive = await ZipArchive.open(makeZip({ a: Buffer.alloc(90_000_000) }, { declaredSize: 1 }))
    archive.read('a')
    archive.read('a')
    expect(() => archive.read('a')).toThrow(expect.objectContaining({ failure: 'too_large' }))
  })

  test('is refused when a file begins or ends outside of it', async () => {
    const bytes = makeZip({ 'a.xml': 'x' })
    const directory = bytes.indexOf('PK\x01\x02')
    const changed = (field: number, value: number) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt32LE(value, directory + field)
      return copy
    }
    expect(await failureOf(changed(42, 1_000_000))).toBe('damaged')
    expect(await failureOf(changed(20, 1_000_000))).toBe('damaged')
  })
})
