import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { generatedImages } from '#contract/generated-images.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { type Conversation, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { blobsOf } from '#server/testing/uploads.ts'
import { imageBlobs, newImageKey } from './generated-images.service.ts'

const PICTURE = makePng(40, 30)

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

/** A message with an image that a model has generated. */
async function startWithImage(bytes: Buffer | undefined = PICTURE) {
  const talk = await openConversation(app)
  const quest = await talk.ask()
  const key = newImageKey(talk.user.id)
  if (bytes) await app.blobs.write(key, bytes)
  await name(quest.id, [key])
  return { talk, quest, key }
}

const name = (questId: string, images: string[]) =>
  app.ports.database.db.updateTable('quests').set({ images }).where('id', '=', questId).execute()

const copy = (userId: string | undefined, imageS3Key: string, fileName = 'Sunset.png') =>
  app.call(userId, generatedImages.copy, { imageS3Key, fileName })

const keysOf = ({ user }: Conversation) => blobsOf(app, user.id)

test('stores an image as a separate file, with the type of its bytes, under a free name', async () => {
  const { talk, quest, key } = await startWithImage()
  const first = await copy(talk.user.id, key)
  expect(first.status).toBe(200)
  const sizes = { fileSize: PICTURE.length, mimeType: 'image/png' }
  expect(first.body).toMatchObject({ userId: talk.user.id, fileName: 'Sunset.png', ...sizes })
  expect((await copy(talk.user.id, key)).body.fileName).toBe('Sunset (1).png')
  expect((await copy(talk.user.id, key, 'Sunset.pdf')).body).toMatchObject({
    ...sizes,
    fileName: 'Sunset.pdf',
  })
  await app.call(talk.user.id, notebooks.remove, { id: quest.sessionId })
  await app.blobs.remove(key)
  const headers = { authorization: `Bearer ${talk.user.token}` }
  const url = `/api/files/download?id=${first.body.id}`
  expect((await app.app.http.inject({ url, headers })).rawPayload).toEqual(PICTURE)
})

test('only users who may read a message that names an image can read the image', async () => {
  const { talk, quest, key } = await startWithImage()
  const stranger = await app.addUser()
  expect((await copy(undefined, key)).status).toBe(401)
  const hidden = await copy(stranger.id, key)
  expect([hidden.status, hidden.body.message]).toEqual([404, 'Image not found'])
  const admin = await app.addUser({ isAdmin: true })
  expect((await copy(admin.id, key)).status).toBe(404)
  await name(quest.id, [])
  expect((await copy(talk.user.id, key)).status).toBe(404)
})

test('a key gives access to existing images only', async () => {
  const { talk, quest, key } = await startWithImage()
  const own = await app.call(talk.user.id, files.create, { fileName: 'a.txt', content: 'text' })
  const [fileKey = ''] = keysOf(talk).filter((stored) => stored.includes('/files/'))
  const strange = [fileKey, `${key}/../${key}`, `../${key}`, `/${key}`, `${key}\n`, own.body.id, 'image.png']
  await name(quest.id, [...strange, key])
  for (const wanted of strange) expect((await copy(talk.user.id, wanted)).status).toBe(404)
  expect((await copy(talk.user.id, newImageKey(talk.user.id))).status).toBe(404)
  expect((await copy(talk.user.id, '')).body).toMatchObject({ fields: { imageS3Key: 'Choose an image' } })
  expect((await copy(talk.user.id, key, ' ')).body).toMatchObject({
    fields: { fileName: 'Name is required' },
  })
  await app.blobs.remove(key)
  expect((await copy(talk.user.id, key)).status).toBe(404)
})

test('a file that is not a picture or is too large is refused, and nothing is stored', async () => {
  const { talk, key } = await startWithImage(Buffer.from('<svg onload="alert(1)"/>'))
  const refused = await copy(talk.user.id, key)
  expect([refused.status, refused.body.message]).toEqual([422, 'This image format is not supported'])
  await app.blobs.write(key, PICTURE)
  const { db } = app.ports.database
  await db.updateTable('users').set({ storage_limit_mb: 0 }).where('id', '=', talk.user.id).execute()
  const full = await copy(talk.user.id, key)
  expect(full.status).toBe(413)
  expect(full.body.message).toContain('0 MB')
  expect(keysOf(talk)).toEqual([key])
  expect((await app.call(talk.user.id, users.me)).body.currentStorageSize).toBe(0)
})

test('an image without a message is removed by the clean-up', async () => {
  const [kept, lost] = [await startWithImage(), await startWithImage()]
  const [userId, id] = [lost.talk.user.id, lost.quest.sessionId]
  await app.call(userId, notebooks.remove, { id })
  const ctx = createSystemCtx(app.ports, 'test')
  app.clock.advance(1000)
  await sweepBlobs(ctx, [imageBlobs], app.clock.now())
  expect(keysOf(lost.talk)).toEqual([lost.key])
  await app.call(userId, notebookTrash.empty, { sessionIds: [id] })
  await sweepBlobs(ctx, [imageBlobs], app.clock.now())
  expect([keysOf(kept.talk), keysOf(lost.talk)]).toEqual([[kept.key], []])
  expect(
    await imageBlobs.listNeeded(ctx, [kept.key, `people/${randomUUID()}/images/${randomUUID()}`]),
  ).toEqual([kept.key])
})
