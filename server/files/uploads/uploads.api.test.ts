import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files } from '#contract/files.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { blobsOf, putContent, uploadFile } from '#server/testing/uploads.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
})

const TEXT = 'Tides follow the moon.\n'

async function begin(input: Partial<CallerInputOf<typeof files.create>> = {}) {
  user = await app.addUser()
  const announced = { fileName: 'tides.txt', fileSize: TEXT.length, mimeType: 'text/plain', ...input }
  const { body } = await app.call(user.id, files.create, announced)
  return { id: body.id, url: body.presignedUrl ?? '', created: body }
}

const confirm = (id: string) => app.call(user.id, files.confirm, { id })
const put = (url: string, content: string | Uint8Array = TEXT, mimeType = 'text/plain') =>
  putContent(app, url, { content, mimeType })
const storage = async (id = user.id) => (await app.call(id, users.me)).body.currentStorageSize

test('announces, sends and confirms a file', async () => {
  const { id, url, created } = await begin()
  expect(created).toMatchObject({ fileName: 'tides.txt', fileSize: TEXT.length, filePath: null })
  expect((await app.call(user.id, files.list, {})).body.total).toBe(0)
  expect(await put(url)).toEqual({ status: 204 })
  const confirmed = await confirm(id)
  expect(confirmed.body).toMatchObject({
    id,
    mimeType: 'text/plain',
    filePath: `files/${id}`,
    duplicateOf: null,
  })
  expect((await app.call(user.id, files.list, {})).body.data.map((file) => file.id)).toEqual([id])
  expect(await storage()).toBe(TEXT.length)
  expect((await confirm(id)).body).toEqual(confirmed.body)
})

test('accepts a small text together with its record', async () => {
  user = await app.addUser()
  const { body } = await app.call(user.id, files.create, {
    fileName: 'note.md',
    content: '# Größe',
    notes: ' n ',
  })
  expect(body).toMatchObject({ fileSize: 9, mimeType: 'text/markdown', notes: 'n', presignedUrl: null })
  const { body: shown } = await app.call(user.id, files.get, { id: body.id })
  const response = await app.app.http.inject({ url: shown.fileUrl ?? '' })
  expect(response.body).toBe('# Größe')
  expect(await storage()).toBe(9)
})

test('returns a separate upload address that works like any other', async () => {
  user = await app.addUser()
  const announced = { fileName: 'tides.txt', fileSize: TEXT.length, mimeType: 'text/plain' }
  const { status, body } = await app.call(user.id, fileSources.presignUpload, announced)
  expect(status).toBe(200)
  expect(await put(body.url)).toEqual({ status: 204 })
  expect((await confirm(body.fileId)).body).toMatchObject({ fileName: 'tides.txt', fileSize: TEXT.length })
  expect((await app.call(undefined, fileSources.presignUpload, announced)).status).toBe(401)
  const nameless = await app.call(user.id, fileSources.presignUpload, { ...announced, fileName: ' ' })
  expect(nameless.body.fields).toEqual({ fileName: 'Name is required' })
})

describe('an upload address', () => {
  const altered = (url: string, name: string, value: string) => {
    const [path, query] = url.split('?')
    const parameters = new URLSearchParams(query)
    parameters.set(name, value)
    return `${path}?${parameters.toString()}`
  }

  test.each<[string, (url: string, other: string) => string]>([
    ['a later end', (url) => altered(url, 'expires', '99999999999')],
    ['a cut signature', (url) => url.slice(0, -1)],
    ['no signature', (url) => url.split('?')[0] ?? ''],
    ['the signature of another file', (url, other) => `${url.split('?')[0]}?${other.split('?')[1]}`],
    ['another file’s name', (url) => url.replace(/files\/[^/]+/, `files/${randomUUID()}`)],
  ])('has no effect with %s', async (_, change) => {
    const other = await begin()
    const { id, url } = await begin()
    expect((await put(change(url, other.url))).status).toBe(403)
    expect((await confirm(id)).status).toBe(409)
    expect(blobsOf(app, user.id)).toEqual([])
  })

  test('does not permit reading, and the download address no writing', async () => {
    const { url } = await begin()
    expect((await app.app.http.inject({ url })).statusCode).toBe(403)
    const file = await uploadFile(app, user.id, { fileName: 'b.txt', content: 'b' })
    const { fileUrl } = (await app.call(user.id, files.get, { id: file.id })).body
    expect((await put(fileUrl ?? '', 'c')).status).toBe(403)
  })

  test('expires after an hour', async () => {
    const own = await startAnotherApp()
    const person = await own.addUser()
    const { body } = await own.call(person.id, files.create, { fileName: 'a.txt', fileSize: 1 })
    own.clock.advance(3_600_000)
    expect((await putContent(own, body.presignedUrl ?? '', { content: 'x' })).status).toBe(403)
  })

  test('is invalid when it names no file', async () => {
    expect((await put('/api/files/..%2fme/content?expires=1&signature=x')).status).toBe(404)
  })
})

describe('the uploaded bytes', () => {
  test.each([
    ['more than announced', `${TEXT}!`, 'The file is larger than the announced 23 bytes'],
    ['fewer than announced', TEXT.slice(1), 'Only 22 of the announced 23 bytes were received'],
    ['none', '', 'Only 0 of the announced 23 bytes were received'],
  ])('are refused when they are %s', async (_, content, message) => {
    const { id, url } = await begin()
    expect(await put(url, content)).toEqual({ status: 422, message })
    expect((await confirm(id)).body.message).toBe('This file has not been uploaded yet')
    expect(blobsOf(app, user.id)).toEqual([])
  })

  test('are refused with another type than announced', async () => {
    const { url } = await begin()
    expect(await put(url, TEXT, 'text/html')).toMatchObject({
      status: 422,
      message: 'Send the file as text/plain',
    })
  })

  test('may be sent again until they are confirmed; the latest count', async () => {
    const { id, url } = await begin()
    await put(url)
    const second = TEXT.toUpperCase()
    expect((await put(url, second)).status).toBe(204)
    await app.settle()
    expect(blobsOf(app, user.id).length).toBe(1)
    await confirm(id)
    expect((await put(url, TEXT)).status).toBe(409)
    const [key] = blobsOf(app, user.id)
    expect(Buffer.from(app.blobs.stored.get(key ?? '') ?? []).toString()).toBe(second)
  })

  test('may be empty', async () => {
    const { id, url } = await begin({ fileSize: 0 })
    expect((await put(url, '')).status).toBe(204)
    expect((await confirm(id)).body).toMatchObject({ fileSize: 0, mimeType: 'text/plain' })
  })

  test('determine the type, whatever the name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
    const { id, url } = await begin({
      fileName: 'report.pdf',
      fileSize: png.length,
      mimeType: 'application/pdf',
    })
    await put(url, png, 'application/pdf')
    expect((await confirm(id)).body.mimeType).toBe('image/png')
    const asText = await uploadFile(app, user.id, {
      fileName: 'fake.png',
      content: 'text',
      mimeType: 'image/png',
    })
    expect(asText.mimeType).toBe('text/plain')
    const found = await app.call(user.id, files.list, { type: 'image' })
    expect(found.body.data.map((file) => file.id)).toEqual([id])
  })
})

test('a confirmed duplicate refers to the file that it repeats', async () => {
  const { id, url } = await begin()
  await put(url)
  await confirm(id)
  const again = await app.call(user.id, files.create, {
    fileName: 'Tides.TXT',
    fileSize: TEXT.length,
    mimeType: 'text/plain',
  })
  expect(again.body.fileName).toBe('Tides (1).TXT')
  await put(again.body.presignedUrl ?? '')
  expect((await confirm(again.body.id)).body.duplicateOf).toEqual({ id, fileName: 'tides.txt' })
  const stranger = await app.addUser()
  const foreign = await uploadFile(app, stranger.id, { fileName: 'tides.txt', content: TEXT })
  expect(foreign).toMatchObject({ fileName: 'tides.txt', duplicateOf: null })
})

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['line\nbreak.txt', 'linebreak.txt'],
    ['///', 'Untitled'],
  ])('stores %j as %s', async (fileName, stored) => {
    expect((await begin({ fileName })).created.fileName).toBe(stored)
  })

  test('are different for concurrent uploads', async () => {
    user = await app.addUser()
    const announce = () => app.call(user.id, files.create, { fileName: 'same.txt', content: 'x' })
    const made = await Promise.all(Array.from({ length: 8 }, announce))
    expect(new Set(made.map(({ body }) => body.fileName.toLowerCase())).size).toBe(8)
  })
})

describe('an upload', () => {
  test.each([
    ['fileName', { fileName: ' ' }, 'Name is required'],
    ['fileName', { fileName: 'x'.repeat(256) }, 'Name must be at most 255 characters'],
    ['fileSize', { fileSize: undefined }, 'Send the size of the file, or its text'],
    ['fileSize', { fileSize: -1 }, 'A size cannot be negative'],
    ['fileSize', { fileSize: 1.5 }, expect.any(String)],
    ['notes', { notes: 'x'.repeat(2001) }, 'Notes must be at most 2,000 characters'],
    ['content', { content: 'x'.repeat(500_001) }, expect.stringContaining('upload it as a file instead')],
  ])('is refused for a bad %s', async (field, input, message) => {
    const person = await app.addUser()
    const announced = { fileName: 'a.txt', fileSize: 1, ...input }
    const { status, body } = await app.call(person.id, files.create, announced)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect(await storage(person.id)).toBe(0)
  })

  test('is refused for a file over the size limit', async () => {
    const own = await startAnotherApp()
    const [admin, person] = [await own.addUser({ isAdmin: true }), await own.addUser()]
    const announce = (fileSize: number) => own.call(person.id, files.create, { fileName: 'a', fileSize })
    expect((await announce(100_000_000)).status).toBe(200)
    expect((await announce(100_000_001)).status).toBe(413)
    await own.call(admin.id, settings.update, { settingName: 'MaxFileSize', settingValue: '2' })
    const refused = await announce(2_000_001)
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'A file may have at most 2 MB; this one has 2.1 MB. Make it smaller or split it.',
    ])
  })
})

describe('belongs to its owner:', () => {
  test('other users cannot confirm or cancel an upload', async () => {
    const { id } = await begin()
    const stranger = await app.addUser({ isAdmin: true })
    for (const call of [files.confirm, files.remove]) {
      expect((await app.call(stranger.id, call, { id })).status).toBe(404)
      expect((await app.call(undefined, call, { id })).status).toBe(401)
    }
  })
})
