import { beforeAll, describe, expect, test } from 'vitest'
import { generatedImages } from '#contract/generated-images.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { blobsOf } from '#server/testing/uploads.ts'
import { imageBlobs } from './generated-images.service.ts'

const PICTURE = makePng(40, 30)
let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'flux-schnell' }])
  app.pictureModels.show({ bytes: PICTURE })
})

const draw = (talk: Conversation, n = 1) => talk.ask('A lighthouse', { model: modelId('flux-schnell'), n })
const usedBy = async ({ user }: Conversation) => (await app.call(user.id, users.me)).body.currentStorageSize
const setLimit = async ({ user }: Conversation, megabytes: number) => {
  const { db } = app.ports.database
  await db.updateTable('users').set({ storage_limit_mb: megabytes }).where('id', '=', user.id).execute()
}
const sweep = () => {
  app.clock.advance(1000)
  return sweepBlobs(createSystemCtx(app.ports, 'test'), [imageBlobs], app.clock.now())
}

describe('generated pictures', () => {
  test('count into the storage of the user who asked, until they are removed with their notebook', async () => {
    const talk = await openConversation(app)
    await draw(talk, 2)
    expect(await usedBy(talk)).toBe(2 * PICTURE.length)
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    await sweep()
    expect(await usedBy(talk)).toBe(2 * PICTURE.length)
    await app.call(talk.user.id, notebookTrash.empty, { sessionIds: [talk.id] })
    await sweep()
    expect(await usedBy(talk)).toBe(0)
  })

  test('are not asked for while the storage is full', async () => {
    const talk = await openConversation(app)
    await setLimit(talk, 0)
    const calls = app.pictureModels.calls.length
    const quest = await draw(talk)
    expect(quest).toMatchObject({ status: 'failed', images: [] })
    expect(quest.error).toBe('Your storage of 0 MB is full: delete files or pictures first')
    expect(app.pictureModels.calls).toHaveLength(calls)
  })

  test('are left out with the reason where they do not fit, and nothing of them is stored', async () => {
    const talk = await openConversation(app)
    await setLimit(talk, 1)
    app.pictureModels.show({ bytes: Buffer.concat([PICTURE, Buffer.alloc(600_000)]) })
    const quest = await draw(talk, 2)
    app.pictureModels.show({ bytes: PICTURE })
    expect(quest).toMatchObject({ status: 'done', images: [expect.any(String)] })
    expect(JSON.stringify(quest.promptMeta.warnings)).toContain('0.6 MB needed, 0.4 of your 1 MB left')
    expect(blobsOf(app, talk.user.id)).toEqual(quest.images)
  })

  test('are shown unfinished first, which is not stored', async () => {
    const talk = await openConversation(app)
    app.pictureModels.showPartials([makePng(4, 3)])
    const release = app.pictureModels.hold()
    const quest = await talk.say('A lighthouse', { model: modelId('flux-schnell') })
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    const partial = await socket.until((frame) => frame.type === 'event' && frame.name === 'image')
    const { id = '' } = ('payload' in partial ? partial.payload : {}) as { id?: string }
    expect(partial).toMatchObject({ payload: { partial: true, of: expect.any(String) } })
    const { body } = await app.call(talk.user.id, generatedImages.addresses, { keys: id })
    const shown = await app.app.http.inject({ url: body[0] ?? '' })
    expect(shown.rawPayload).toEqual(makePng(4, 3))
    app.pictureModels.showPartials([])
    release()
    const ended = await talk.ended(quest)
    expect(ended.images).toEqual([expect.not.stringContaining(id)])
    await expect.poll(() => blobsOf(app, talk.user.id)).toEqual(ended.images)
    expect(await usedBy(talk)).toBe(PICTURE.length)
    const late = await app.call(talk.user.id, generatedImages.addresses, {
      keys: [...ended.images, id].join(),
    })
    expect(late).toMatchObject({ status: 200, body: [expect.stringContaining('signature='), ''] })
  })
})
