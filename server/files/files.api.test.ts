import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files, type KnowledgeFile } from '#contract/files.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithPerson() {
  const user = await app.addUser()
  const make = async (fileName: string, content = 'x', notes = '') => {
    app.clock.advance(10)
    return (await app.call(user.id, files.create, { fileName, content, notes })).body
  }
  const listNames = async (input: CallerInputOf<typeof files.list> = {}) =>
    (await app.call(user.id, files.list, input)).body.data.map(({ fileName }) => fileName)
  return { user, make, listNames }
}

describe('the list', () => {
  test('has twenty files per page, newest first, each once', async () => {
    const { user, make, listNames } = await startWithPerson()
    for (let number = 1; number <= 23; number += 1) await make(`${number}.txt`)
    const first = (await app.call(user.id, files.list, {})).body
    expect([first.total, first.data.length, first.data[0]?.fileName]).toEqual([23, 20, '23.txt'])
    expect(await listNames({ page: 2 })).toEqual(['3.txt', '2.txt', '1.txt'])
    expect(await listNames({ page: 3 })).toEqual([])
    expect((await listNames({ limit: 5000 })).length).toBe(23)
  })

  test('is sorted by name, date or size, in both directions', async () => {
    const { make, listNames } = await startWithPerson()
    await make('b.txt', 'xx')
    await make('A.txt', 'xxx')
    await make('c.txt', 'x')
    expect(await listNames({ orderBy: 'fileName', direction: 'asc' })).toEqual(['A.txt', 'b.txt', 'c.txt'])
    expect(await listNames({ orderBy: 'fileSize' })).toEqual(['A.txt', 'b.txt', 'c.txt'])
    expect(await listNames({ direction: 'asc' })).toEqual(['b.txt', 'A.txt', 'c.txt'])
  })

  test('is searched by parts of names and notes, without wildcards', async () => {
    const { user, make, listNames } = await startWithPerson()
    await make('High TIDES.txt')
    await make('moon.txt', 'x', 'about the tide')
    await make('100%.txt')
    await make('a_b.txt')
    expect((await listNames({ search: ' tide ' })).sort()).toEqual(['High TIDES.txt', 'moon.txt'])
    expect(await listNames({ search: '%' })).toEqual(['100%.txt'])
    expect(await listNames({ search: '_' })).toEqual(['a_b.txt'])
    expect((await app.call(user.id, files.list, { search: 'tide', limit: 1 })).body.total).toBe(2)
  })

  test('is filtered by type', async () => {
    const { user, make, listNames } = await startWithPerson()
    for (const name of ['a.txt', 'a.md', 'a.csv', 'a.json', 'a.py']) await make(name)
    await uploadFile(app, user.id, { fileName: 'a.pdf', content: '%PDF-1.7\n\u0000' })
    for (const [type, name] of [
      ['text', 'a.txt'],
      ['markdown', 'a.md'],
      ['csv', 'a.csv'],
      ['json', 'a.json'],
      ['code', 'a.py'],
      ['pdf', 'a.pdf'],
    ] as const) {
      expect(await listNames({ type })).toEqual([name])
    }
    for (const type of ['url', 'image', 'excel', 'word'] as const)
      expect(await listNames({ type })).toEqual([])
  })

  test.each([
    ['type', { type: 'film' }],
    ['orderBy', { orderBy: 'owner' }],
    ['direction', { direction: 'sideways' }],
    ['trash', { trash: 'perhaps' }],
    ['page', { page: 0 }],
  ])('refuses a bad %s', async (field, input) => {
    const { user } = await startWithPerson()
    const answer = await app.call(user.id, files.list, input as CallerInputOf<typeof files.list>)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('changing a file', () => {
  test('renames and describes it; a new extension changes the type of a text', async () => {
    const { user, make } = await startWithPerson()
    const { id } = await make('draft.txt')
    const change = { id, fileName: ' final.md ', notes: ' good ' }
    const { body } = await app.call(user.id, files.update, change)
    expect(body).toMatchObject({ fileName: 'final.md', mimeType: 'text/markdown', notes: 'good' })
    const described = await app.call(user.id, files.update, { id, notes: 'better' })
    expect(described.body).toMatchObject({ fileName: 'final.md', notes: 'better' })
  })

  test('takes the next free name, and accepts its own', async () => {
    const { user, make } = await startWithPerson()
    await make('a.txt')
    const { id } = await make('b.txt')
    const renamed = await app.call(user.id, files.update, { id, fileName: 'A.TXT' })
    expect(renamed.body.fileName).toBe('A (1).TXT')
    const again = await app.call(user.id, files.update, { id, fileName: 'A (1).TXT' })
    expect(again.body.fileName).toBe('A (1).TXT')
  })

  test('does not change the type of other content to a document', async () => {
    const { user } = await startWithPerson()
    const pdf = await uploadFile(app, user.id, { fileName: 'a.pdf', content: '%PDF-1.7\n\u0000' })
    const { body } = await app.call(user.id, files.update, { id: pdf.id, fileName: 'a.md' })
    expect(body.mimeType).toBe('application/pdf')
  })

  test.each([
    ['fileName', { fileName: ' ' }, 'Name is required'],
    ['fileName', { fileName: '../' }, 'Name is required'],
    ['fileName', { fileName: 'x'.repeat(256) }, 'Name must be at most 255 characters'],
    ['notes', { notes: 'x'.repeat(2001) }, 'Notes must be at most 2,000 characters'],
  ])('refuses a bad %s', async (field, change, message) => {
    const { user, make, listNames } = await startWithPerson()
    const { id } = await make('a.txt')
    const { status, body } = await app.call(user.id, files.update, { id, ...change })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect(await listNames()).toEqual(['a.txt'])
  })
})

test('returns several files in the requested order, without those that the user may not see', async () => {
  const { user, make } = await startWithPerson()
  const other = await startWithPerson()
  const [a, b, foreign] = [await make('a'), await make('b'), await other.make('c')]
  const ids = [b.id.toUpperCase(), foreign.id, randomUUID(), a.id].join(',')
  const { body } = await app.call(user.id, files.byIds, { ids })
  expect(body.map(({ id }) => id)).toEqual([b.id, a.id])
  expect(body[0]?.fileUrl).toContain(b.id)
  expect((await app.call(user.id, files.byIds, { ids: '' })).body.fields).toEqual({
    ids: 'Choose at least one file',
  })
  expect((await app.call(user.id, files.byIds, { ids: 'x' })).status).toBe(422)
})

describe('the download', () => {
  const get = (url: string | null | undefined, headers: Record<string, string> = {}) =>
    app.app.http.inject({ url: url ?? '', headers })

  test('is an attachment that runs nothing', async () => {
    const { user, make } = await startWithPerson()
    const { id } = await make('Größe "1".html', '<script>alert(1)</script>')
    const { body } = await app.call(user.id, files.get, { id })
    const answer = await get(body.fileUrl)
    expect(answer.body).toBe('<script>alert(1)</script>')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': `attachment; filename="Gr__e _1_.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-0,2-2', 200, 'abcdefghij', undefined],
  ])('can be partial: %s', async (range, status, text, contentRange) => {
    const { user, make } = await startWithPerson()
    const { id } = await make('a.txt', 'abcdefghij')
    const { body } = await app.call(user.id, files.get, { id })
    const answer = await get(body.fileUrl, { range })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('does not read the file for a HEAD request', async () => {
    const { user, make } = await startWithPerson()
    const { id } = await make('a.txt', 'abcdefghij')
    const { body } = await app.call(user.id, files.get, { id })
    const read = vi.spyOn(app.blobs, 'read')
    onTestFinished(() => read.mockRestore())
    const answer = await app.app.http.inject({ method: 'HEAD', url: body.fileUrl ?? '' })
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '10'])
    expect(read).not.toHaveBeenCalled()
  })

  test('is possible by id for signed-in users with access', async () => {
    const { user, make } = await startWithPerson()
    const { id } = await make('a.txt', 'mine')
    const stranger = await app.addUser({ isAdmin: true })
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const url = `/api/files/download?id=${id}`
    expect((await get(url, bearer(user.token))).body).toBe('mine')
    expect((await get(url, bearer(stranger.token))).statusCode).toBe(404)
    expect((await get(url)).statusCode).toBe(401)
    for (const wrong of ['', '?id=x', `?id=${id}&id=${id}`]) {
      expect((await get(`/api/files/download${wrong}`, bearer(user.token))).statusCode).toBe(404)
    }
  })

  test('is possible from each requested address until it expires', async () => {
    const { user, make } = await startWithPerson()
    const [a, b] = [await make('a.txt', 'A'), await make('b.txt', 'B')]
    const ask = (filePaths: string, expiresIn?: number, as = user.id) =>
      app.call(as, files.presignedUrls, { filePaths, ...(expiresIn && { expiresIn }) })
    const { body: urls } = await ask(`${b.filePath},${a.filePath}`)
    expect(await Promise.all(urls.map(async (url) => (await get(url)).body))).toEqual(['B', 'A'])
    const stranger = await app.addUser()
    expect((await ask(`${a.filePath}`, undefined, stranger.id)).status).toBe(404)
    for (const path of [`files/${randomUUID()}`, 'files/../secret', 'x'])
      expect((await ask(path)).status).toBe(404)
    expect((await ask('')).status).toBe(422)
    expect((await ask(`${a.filePath}`, 3601)).status).toBe(422)
    const { body: short } = await ask(`${a.filePath}`, 60)
    app.clock.advance(61_000)
    expect((await get(short[0])).statusCode).toBe(403)
    expect((await get(urls[0])).statusCode).toBe(200)
    await app.call(user.id, files.remove, { id: b.id })
    expect((await get(urls[0])).statusCode).toBe(404)
  })
})

test('returns 404 to users without access, including administrators', async () => {
  const { make } = await startWithPerson()
  const { id } = await make('secret.txt')
  const stranger = await app.addUser({ isAdmin: true })
  for (const answer of [
    await app.call(stranger.id, files.get, { id }),
    await app.call(stranger.id, files.update, { id, fileName: 'mine' }),
    await app.call(stranger.id, files.remove, { id }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'File not found'])
  }
})

test('lets only the owner delete a file that all users may read or write', async () => {
  const { make } = await startWithPerson()
  const { id } = await make('open.txt', 'open')
  const reader = await app.addUser()
  const open = (columns: { is_global_read?: boolean; is_global_write?: boolean }) =>
    app.ports.database.db.updateTable('files').set(columns).where('id', '=', id).execute()
  await open({ is_global_read: true })
  expect((await app.call(reader.id, files.get, { id })).body.fileName).toBe('open.txt')
  expect((await app.call(reader.id, files.update, { id, notes: 'n' })).status).toBe(403)
  await open({ is_global_write: true })
  expect((await app.call(reader.id, files.update, { id, notes: 'n' })).status).toBe(200)
  expect((await app.call(reader.id, files.remove, { id })).status).toBe(403)
  expect((await app.call(reader.id, fileSources.clone, { id })).body.userId).toBe(reader.id)
})

test('sends every change to the owner and to no other user', async () => {
  const { user, make } = await startWithPerson()
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  const { id } = await make('a.txt')
  await app.call(user.id, files.update, { id, notes: 'n' })
  await app.call(user.id, files.remove, { id })
  const gone = await socket.until((frame) => frame.type === 'event' && frame.name === 'files_removed')
  expect(gone).toMatchObject({ payload: { ids: [id] } })
  const names = socket.frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : []))
  expect(names).toEqual(['user_changed', 'file_changed', 'file_changed', 'files_removed'])
  const [told] = socket.frames.flatMap((frame) =>
    frame.type === 'event' && frame.name === 'file_changed' ? [frame.payload as KnowledgeFile] : [],
  )
  expect(Object.keys(told ?? {})).not.toContain('blobKey')
})

test('reads lists of ids and paths from repeated parameters and from commas', async () => {
  const owner = await app.addUser()
  const add = async (fileName: string) =>
    (await app.call(owner.id, files.create, { fileName, content: fileName })).body
  const [first, second] = [await add('1.txt'), await add('2.txt')]
  const get = async (path: string) =>
    (
      await app.app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${owner.token}` } })
    ).json()
  const byIds = await get(`/files/byIds?ids=${first.id}&ids=${second.id}`)
  expect(byIds.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  const urls = await get(`/files/presigned-url?filePaths=${first.filePath}&filePaths=${second.filePath}`)
  expect(urls).toHaveLength(2)
})
