import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { makeZip } from '#server/testing/zip-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** As office programs protect documents: the content inside is encrypted. */
const LOCKED = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1016),
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.alloc(480),
])
const EXECUTABLE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 7)])
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SCRIPTED =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert("tide")</script><text>moon</text></svg>'
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`
const SHEET = `${LAUGHS}<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&c;</v></c></row></sheetData></worksheet>`

async function upload(fileName: string, content: string | Buffer) {
  const { id: userId } = await app.addUser()
  const { id } = await uploadFile(app, userId, { fileName, content })
  const begin = () => app.call(userId, files.chunk, { fabFileId: id })
  const show = async () => (await app.call(userId, files.get, { id })).body
  const countRows = async (table: 'file_chunks' | 'file_terms') => {
    const { rows } = await app.ports.database.pool.query<{ count: number }>(
      `select count(*)::integer from ${table} where file_id = $1`,
      [id],
    )
    return rows[0]?.count
  }
  return { userId, id, begin, show, countRows }
}

test.each([
  ['a program that is called a document', 'report.pdf', EXECUTABLE],
  ['a program that is called a text', 'readme.txt', EXECUTABLE],
  ['a picture that is called a document', 'letter.docx', PICTURE],
])('%s is recognized by its content and has no text', async (_, fileName, content) => {
  const { begin, show } = await upload(fileName, content)
  const { status, body } = await begin()
  expect([status, body.message]).toEqual([422, expect.stringContaining('Unsupported file type')])
  expect(await show()).toMatchObject({ isChunking: false, chunked: false, error: null })
})

test.each([
  ['a document that is called a picture', 'photo.png', makePdf(['The moon']), 'The moon'],
  ['a text that is called a document', 'notes.pdf', 'The moon', 'The moon'],
])('%s is read by its content', async (_, fileName, content, text) => {
  const { userId, begin } = await upload(fileName, content)
  await begin()
  await app.settle()
  const { body } = await app.call(userId, files.search, { query: 'moon' })
  expect(body.map(({ chunk }) => chunk.text)).toEqual([text])
})

test.each<[string, string, Buffer | string, string]>([
  ['nothing at all', 'empty.txt', '', 'No text found. The document may be scanned.'],
  ['nothing but the name of a document', 'empty.docx', '', 'No text found. The document may be scanned.'],
  ['locked with a password', 'secret.xlsx', LOCKED, 'This file is password-protected'],
  ['nested without end', 'deep.html', '<div>'.repeat(100_000), 'This file is nested too deeply'],
  [
    'a workbook that unpacks to too much',
    'bomb.xlsx',
    makeZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(201_000_000) }),
    'This file is too large when unpacked. Split it into smaller ones.',
  ],
])('%s leaves no partial state but an error', async (_, fileName, content, reason) => {
  const { begin, show, countRows } = await upload(fileName, content)
  await begin()
  await app.settle()
  expect(await show()).toMatchObject({
    error: reason,
    isChunking: false,
    isVectorizing: false,
    chunked: false,
    vectorized: false,
  })
  expect([await countRows('file_chunks'), await countRows('file_terms')]).toEqual([0, 0])
})

test('does not expand entities of a workbook', async () => {
  const workbook = makeZip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': SHEET,
  })
  const { begin, show, countRows } = await upload('laughs.xlsx', workbook)
  await begin()
  await app.settle()
  expect(await show()).toMatchObject({ error: null, vectorized: true })
  expect(await countRows('file_chunks')).toBe(1)
})

test('serves a drawing with a script so that the script cannot run', async () => {
  const { show, begin } = await upload('drawing.svg', SCRIPTED)
  const response = await app.app.http.inject({ url: (await show()).fileUrl ?? '' })
  expect(response.headers).toMatchObject({
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await begin()).status).toBe(200)
  await app.settle()
})
