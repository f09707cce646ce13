import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { WebPageError } from '#server/platform/web-fetch/port.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { blobsOf } from '#server/testing/uploads.ts'

let app: TestApp
let user: TestUser

const PROSE = 'The tides follow the moon, and the moon follows the earth, as everybody knows. '.repeat(10)
const PAGE = `<!doctype html><html><head><title>High tide</title></head><body><nav>Menu</nav>
  <article><h1>High tide</h1><p>${PROSE}</p><p>See <a href="low">low tide</a>.</p></article></body></html>`
const URL_OF = { page: 'https://sea.example/tides/high', pdf: 'https://sea.example/table' }

beforeAll(async () => {
  app = await startApp()
  user = await app.addUser()
  const { pages } = app.webPages
  pages.set(URL_OF.page, { bytes: Buffer.from(PAGE), contentType: 'text/html' })
  pages.set(URL_OF.pdf, { bytes: makePdf(['Tide table']), contentType: 'application/octet-stream' })
})

const create = (url: string, userId: string | undefined = user.id) =>
  app.call(userId, fileSources.createFromUrl, { url })

async function read(id: string): Promise<string> {
  const { body } = await app.call(user.id, files.get, { id })
  return (await app.app.http.inject({ url: body.fileUrl ?? '' })).body
}

test('saves the main text of a page', async () => {
  const { status, body } = await create(' sea.example/tides/high#top ')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fileName: 'High tide.md',
    mimeType: 'text/markdown',
    type: 'url',
    sourceUrl: URL_OF.page,
    filePath: `files/${body.id}`,
  })
  const text = await read(body.id)
  expect(text).toMatch(/^# High tide\n\nThe tides follow/)
  expect(text).toContain('[low tide](https://sea.example/tides/low)')
  expect(text).toContain(`Source: <${URL_OF.page}>`)
  expect(text).not.toContain('Menu')
  const listed = await app.call(user.id, files.list, { type: 'url' })
  expect(listed.body.data.map(({ id }) => id)).toContain(body.id)
  expect((await app.call(user.id, users.me)).body.currentStorageSize).toBe(body.fileSize)
})

test('holds one page in memory at a time when a user requests several at once', async () => {
  let [open, most] = [0, 0]
  const fetch = vi.spyOn(app.webPages, 'fetch').mockImplementation(async (address) => {
    open += 1
    most = Math.max(most, open)
    await new Promise((done) => setImmediate(done))
    open -= 1
    throw new WebPageError(`Nothing at ${address.href}`)
  })
  const answers = await Promise.all([create('a.example'), create('b.example'), create('c.example')])
  fetch.mockRestore()
  expect(answers.map(({ body }) => body.message)).toEqual([
    'Nothing at https://a.example/',
    'Nothing at https://b.example/',
    'Nothing at https://c.example/',
  ])
  expect(most).toBe(1)
})

test('saves a document unchanged', async () => {
  const { body } = await create(URL_OF.pdf)
  expect(body).toMatchObject({ fileName: 'table.pdf', mimeType: 'application/pdf', type: 'url' })
  expect((await create(URL_OF.pdf)).body.fileName).toBe('table (1).pdf')
})

test.each<[string, { bytes: Buffer; contentType?: string; charset?: string }, string, string]>([
  ['text', { bytes: Buffer.from('plain'), contentType: 'text/plain' }, 'x.txt', 'text/plain'],
  ['a page without its type', { bytes: Buffer.from(PAGE) }, 'High tide.md', 'text/markdown'],
  [
    'a drawing',
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    'x.svg',
    'image/svg+xml',
  ],
])('keeps %s as it is', async (_, page, fileName, mimeType) => {
  const own = await app.addUser()
  const url = `https://other.example/${fileName.replace('High tide.md', 'high')}`
  app.webPages.pages.set(url, page)
  expect((await create(url, own.id)).body).toMatchObject({ fileName, mimeType })
})

test('uses the charset of the response header', async () => {
  const bytes = Buffer.from(PAGE.replaceAll('tides', 'Größen'), 'latin1')
  app.webPages.pages.set('https://latin.example/', { bytes, contentType: 'text/html', charset: 'iso-8859-1' })
  expect(await read((await create('latin.example')).body.id)).toContain('Größen')
})

describe('nothing is stored of', () => {
  test.each<[string, string, string]>([
    ['no address', ' ', 'url required'],
    ['what is none', 'high tide', 'Enter a valid web address'],
    ['a long one', `https://x.example/${'y'.repeat(2000)}`, 'An address may have at most 2,000 characters'],
    ['a page that does not answer', 'https://nowhere.example/', 'This page did not respond'],
    ['a page without text', 'https://app.example/', 'No text found. The document may be scanned.'],
    ['a page nested without end', 'https://deep.example/', 'This file is nested too deeply'],
    ['a program', 'https://program.example/', 'Unsupported file type: application/octet-stream'],
  ])('%s', async (_, url, message) => {
    const html = { contentType: 'text/html' }
    app.webPages.pages.set('https://app.example/', { bytes: Buffer.from('<div id="app"></div>'), ...html })
    app.webPages.pages.set('https://deep.example/', { bytes: Buffer.from('<b>'.repeat(999)), ...html })
    const program = { bytes: Buffer.from(Array.from({ length: 100 }, (_, at) => at % 20)) }
    app.webPages.pages.set('https://program.example/', {
      ...program,
      contentType: 'application/octet-stream',
    })
    const own = await app.addUser()
    const { status, body } = await create(url, own.id)
    expect([status, body.fields]).toEqual([422, { url: message }])
    expect((await app.call(own.id, files.list, {})).body.total).toBe(0)
    expect(blobsOf(app, own.id)).toEqual([])
  })

  test('a page that exceeds the storage', async () => {
    const own = await app.addUser()
    await app.ports.database.db
      .updateTable('users')
      .set({ storage_limit_mb: 0 })
      .where('id', '=', own.id)
      .execute()
    expect((await create(URL_OF.page, own.id)).status).toBe(413)
    expect(blobsOf(app, own.id)).toEqual([])
  })
})

test('requires an account and limits the rate', async () => {
  expect((await create(URL_OF.page, 'nobody')).status).toBe(401)
  const own = await app.addUser()
  const answers = []
  for (let at = 0; at < 61; at += 1) answers.push((await create('https://nowhere.example/', own.id)).status)
  expect([answers.at(59), answers.at(60)]).toEqual([422, 429])
})
