import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import type { DirectAccess } from '#server/platform/blobs/port.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { blobsOf } from '#server/testing/uploads.ts'
import { uploadBlobs } from '../content/content.service.ts'

let app: TestApp
let user: TestUser

const STORE = 'https://store.example'
const TEXT = 'Tides follow the moon.\n'

beforeAll(async () => {
  app = await startApp()
  const { stored } = app.blobs
  app.blobs.direct = {
    origin: STORE,
    signUpload: async (key, { size, contentType }) =>
      `${STORE}/${key}?${new URLSearchParams({ size: String(size), contentType }).toString()}`,
    signDownload: async (key, { disposition, contentType, seconds }) =>
      `${STORE}/${key}?${new URLSearchParams({ disposition, contentType, seconds: String(seconds) }).toString()}`,
    async copy(from, to) {
      const found = stored.get(from)
      if (found) await app.blobs.write(to, found)
      return found !== undefined
    },
  } satisfies DirectAccess
})

async function begin() {
  user = await app.addUser()
  const announced = { fileName: 'tides.txt', fileSize: TEXT.length, mimeType: 'text/plain' }
  const { body } = await app.call(user.id, files.create, announced)
  const url = new URL(body.presignedUrl ?? '')
  return { id: body.id, url, key: url.pathname.slice(1) }
}

const arrive = (key: string, content = TEXT) => app.blobs.write(key, Buffer.from(content))
const confirm = (id: string) => app.call(user.id, files.confirm, { id })

test('sends and fetches a file directly to and from the bucket', async () => {
  const { id, url, key } = await begin()
  expect([url.origin, ...url.searchParams.values()]).toEqual([STORE, String(TEXT.length), 'text/plain'])
  expect((await confirm(id)).body.message).toBe('This file has not been uploaded yet')
  await arrive(key)
  expect((await confirm(id)).body).toMatchObject({ filePath: `files/${id}`, mimeType: 'text/plain' })
  await app.settle()
  expect(blobsOf(app, user.id)).toEqual([expect.stringContaining('/files/')])
  const [stored = ''] = blobsOf(app, user.id)
  const shown = new URL((await app.call(user.id, files.get, { id })).body.fileUrl ?? '')
  expect(shown.pathname).toBe(`/${stored}`)
  expect(Object.fromEntries(shown.searchParams)).toEqual({
    disposition: `attachment; filename="tides.txt"; filename*=UTF-8''tides.txt`,
    contentType: 'text/plain',
    seconds: '3600',
  })
  const [address = ''] = (
    await app.call(user.id, files.presignedUrls, { filePaths: `files/${id}`, expiresIn: '60' })
  ).body
  expect(new URL(address).searchParams.get('seconds')).toBe('60')
  const headers = { authorization: `Bearer ${user.token}` }
  const download = await app.app.http.inject({ url: `/api/files/download?id=${id}`, headers })
  expect(download.body).toBe(TEXT)
})

test('serves a shared file through the server while the reader has access', async () => {
  const { id, key } = await begin()
  await arrive(key)
  await confirm(id)
  const friend = await app.addUser()
  const share = (permissions: 'read'[]) =>
    app.call(user.id, files.update, {
      id,
      users: permissions.length > 0 ? [{ userId: friend.id, permissions }] : [],
    })
  await share(['read'])
  const { fileUrl } = (await app.call(friend.id, files.get, { id })).body
  const [address = ''] = (await app.call(friend.id, files.presignedUrls, { filePaths: `files/${id}` })).body
  for (const url of [fileUrl ?? '', address]) {
    expect(url.startsWith(`/api/files/${id}/content?`)).toBe(true)
    expect((await app.app.http.inject({ url })).body).toBe(TEXT)
  }
  const part = await app.app.http.inject({ url: address, headers: { range: 'bytes=6-12' } })
  expect([part.statusCode, part.body]).toEqual([206, TEXT.slice(6, 13)])
  await share([])
  for (const url of [fileUrl ?? '', address])
    expect((await app.app.http.inject({ url })).statusCode).toBe(403)
})

test('ignores bytes that are sent to the address later, and removes them', async () => {
  const { id, key } = await begin()
  await arrive(key)
  await confirm(id)
  await app.settle()
  await arrive(key, 'x'.repeat(TEXT.length))
  expect((await confirm(id)).status).toBe(200)
  const headers = { authorization: `Bearer ${user.token}` }
  const download = await app.app.http.inject({ url: `/api/files/download?id=${id}`, headers })
  expect(download.body).toBe(TEXT)
  const waiting = await begin()
  await arrive(waiting.key)
  app.clock.advance(1)
  await sweepBlobs(createSystemCtx(app.ports, 'test'), [uploadBlobs], app.clock.now())
  expect(app.blobs.stored.has(key)).toBe(false)
  expect(app.blobs.stored.has(waiting.key)).toBe(true)
})

test('creates one file for concurrent confirmations', async () => {
  const { id, key } = await begin()
  await arrive(key)
  const answers = await Promise.all([confirm(id), confirm(id), confirm(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.settle()
  expect(blobsOf(app, user.id)).toEqual([expect.stringContaining('/files/')])
})

test('removes the bytes that had arrived when cancelled', async () => {
  const { id, key } = await begin()
  await arrive(key)
  await app.call(user.id, files.remove, { id })
  await app.settle()
  expect(blobsOf(app, user.id)).toEqual([])
  expect((await app.call(user.id, users.me)).body.currentStorageSize).toBe(0)
})
