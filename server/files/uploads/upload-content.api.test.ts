import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { announceFile, blobsOf, putContent } from '#server/testing/uploads.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startApp()
})

const TEXT = 'Tides follow the moon.\n'

async function begin() {
  user = await app.addUser()
  return announceFile(app, user.id, { fileName: 'tides.txt', content: TEXT })
}

const put = (url: string) => putContent(app, url, { content: TEXT })
const turnOf = async (id: string) => {
  const { upload_turn: turn } = await app.ports.database.db
    .selectFrom('files')
    .select('upload_turn')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return turn
}

/** Sends a few bytes and holds back the rest. */
async function putSlowly({ id, url }: { id: string; url: string }) {
  const payload = new PassThrough()
  const answer = app.app.http
    .inject({ method: 'PUT', url, headers: { 'content-type': 'application/octet-stream' }, payload })
    .then(({ statusCode }) => statusCode)
  payload.write(TEXT.slice(0, 5))
  await expect.poll(() => turnOf(id)).not.toBeNull()
  return { answer, payload, finish: () => payload.end(TEXT.slice(5)) }
}

test('refuses a second sender of the content of a file', async () => {
  const { id, url } = await begin()
  const slow = await putSlowly({ id, url })
  const refused = { status: 409, message: 'This file is already being uploaded' }
  expect(await Promise.all([put(url), put(url)])).toEqual([refused, refused])
  slow.finish()
  expect(await slow.answer).toBe(204)
  expect(blobsOf(app, user.id).length).toBe(1)
  expect((await put(url)).status).toBe(204)
  expect((await app.call(user.id, files.confirm, { id })).status).toBe(200)
})

test('keeps one copy of concurrent uploads, with exact storage', async () => {
  const { id, url } = await begin()
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => put(url)))).map(({ status }) => status)
  expect(statuses).toContain(204)
  expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([])
  await app.settle()
  expect(blobsOf(app, user.id).length).toBe(1)
  expect((await app.call(user.id, files.confirm, { id })).status).toBe(200)
})

test('ends the lease of a sender that sends nothing for half a minute', async () => {
  const { id, url } = await begin()
  const slow = await putSlowly({ id, url })
  app.clock.advance(29_000)
  expect((await put(url)).status).toBe(409)
  app.clock.advance(2000)
  expect((await put(url)).status).toBe(204)
  slow.finish()
  expect(await slow.answer).toBe(409)
  expect(blobsOf(app, user.id).length).toBe(1)
  expect((await app.call(user.id, files.confirm, { id })).status).toBe(200)
})

test('a failure releases the lease at once', async () => {
  const { url } = await begin()
  expect((await putContent(app, url, { content: 'short' })).status).toBe(422)
  expect((await put(url)).status).toBe(204)
})
