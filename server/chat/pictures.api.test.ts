import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { generatedImages } from '#contract/generated-images.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { models } from '#contract/models.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import {
  type Conversation,
  conversationIn,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { newImageKey } from './generated-images.service.ts'

const PICTURE = makePng(40, 30)
const IMAGE_MODEL = modelId('flux-schnell')
let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'tide', contextWindow: 32_000 }, { id: 'flux-schnell' }])
  app.pictureModels.show({ bytes: PICTURE, inputTokens: 9, outputTokens: 1056 })
})

const draw = (talk: Conversation, prompt = 'A lighthouse', llm: LlmSettings = {}) =>
  talk.ask(prompt, { model: IMAGE_MODEL, ...llm })

const lastCall = () => app.pictureModels.calls.at(-1)

/** The bytes behind the address of a picture; nothing where there is none. */
async function fetchImage(userId: string, key: string) {
  const { status, body } = await app.call(userId, generatedImages.addresses, { keys: key })
  const [address] = status === 200 ? body : []
  if (!address) return { status, address: '' }
  const answer = await app.app.http.inject({ url: address })
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    type: answer.headers['content-type'],
    address,
  }
}

describe('an image model', () => {
  test('answers with pictures, each stored and readable by its address', async () => {
    const talk = await openConversation(app)
    const quest = await draw(talk, 'A lighthouse', { n: 3 })
    expect(quest).toMatchObject({ status: 'done', replies: [''], error: null })
    expect(quest.images).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/\.png$/)))
    expect(quest.promptMeta).toMatchObject({
      generatedImageReferences: quest.images,
      model: { id: IMAGE_MODEL },
      prompt: 'A lighthouse',
      tokenUsage: { actualInputTokens: 27, actualOutputTokens: 3168 },
    })
    const shown = await fetchImage(talk.user.id, quest.images[0] ?? '')
    expect(shown).toMatchObject({ status: 200, type: 'image/png', bytes: PICTURE })
  })

  test('gets only the settings that it has', async () => {
    const talk = await openConversation(app)
    await draw(talk, 'A pier', {
      size: '1024x1536',
      quality: 'hd',
      style: 'natural',
      seed: 7,
      aspect_ratio: '16:9',
      output_format: 'png',
      temperature: 1,
    })
    expect(lastCall()?.options).toEqual({ size: '1024x1536', quality: 'hd', style: 'natural' })
    await draw(talk, 'A pier', { size: '1x1'.replace('1x1', '999x999'), quality: 'low' })
    expect(lastCall()?.options).toEqual({})
  })

  test('gets width, height and safety tolerance where it has them', async () => {
    const talk = await openConversation(app)
    await app.call(talk.user.id, models.savePersonalKey, { id: 'bfl', apiKey: 'key-of-the-test' })
    const llm = {
      width: 1024,
      height: 1000,
      seed: 7,
      prompt_upsampling: true,
      safety_tolerance: 6,
      output_format: 'png',
      aspect_ratio: '16:9',
      quality: 'hd',
      size: '512x512',
    } as const
    await draw(talk, 'A pier', { ...llm, model: 'flux-2-pro' })
    expect(lastCall()?.options).toEqual({ width: 1024, seed: 7, format: 'png', safetyTolerance: 5 })
    app.pictureModels.show({ bytes: PICTURE, seed: 42, cost: 0.05 })
    const { promptMeta } = await draw(talk, 'A pier', { ...llm, seed: undefined, model: 'flux-kontext-pro' })
    expect(lastCall()?.options).toEqual({
      aspectRatio: '16:9',
      promptUpsampling: true,
      format: 'png',
      safetyTolerance: 6,
    })
    expect(promptMeta.generatedImages?.[0]).toMatchObject({
      model: { id: 'flux-kontext-pro', paidBy: 'user' },
      settings: { aspect_ratio: '16:9', seed: 42, safety_tolerance: 6, prompt_upsampling: true },
      cost: 0.05,
    })
    expect(promptMeta.tokenUsage?.cost).toBe(0.05)
    app.pictureModels.show({ bytes: PICTURE, inputTokens: 9, outputTokens: 1056 })
    expect((await draw(talk, 'A pier', { model: 'flux-2-pro' })).promptMeta.generatedImages?.[0]?.cost).toBe(
      0.03,
    )
  })

  test('refuses more pictures than it takes, and any where it changes none', async () => {
    const talk = await openConversation(app)
    await app.call(talk.user.id, models.savePersonalKey, { id: 'bfl', apiKey: 'key-of-the-test' })
    const upload = (name: string) => uploadFile(app, talk.user.id, { fileName: name, content: PICTURE })
    const fileIds: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) fileIds.push((await upload(`${name}.png`)).id)
    const errorOf = async (model: string, fileIds: string[]) =>
      (await talk.ask('Blue', { model }, { fileIds })).error
    expect(await errorOf(IMAGE_MODEL, fileIds)).toBe(
      'flux-schnell takes at most 4 pictures. Remove some of them.',
    )
    expect(await errorOf(IMAGE_MODEL, fileIds.slice(0, 4))).toBeNull()
    expect(lastCall()?.references).toHaveLength(4)
    expect(await errorOf('flux-pro-1.0-fill', fileIds.slice(0, 2))).toBe(
      'FLUX.1 Fill pro takes only one picture. Remove the others.',
    )
    expect(await errorOf('flux-pro-1.1', fileIds.slice(0, 1))).toBe(
      'FLUX1.1 pro cannot change pictures. Choose another image model.',
    )
  })

  test('changes only the marked area of the picture that has the mask', async () => {
    const talk = await openConversation(app)
    const upload = (name: string, content: Buffer) =>
      uploadFile(app, talk.user.id, { fileName: name, content })
    const other = await upload('other.png', makePng(20, 20))
    const marked = await upload('marked.png', PICTURE)
    const mask = { fileId: marked.id, width: 40, height: 30, columns: 4, rows: 3, runs: [5, 2, 5] }
    const ask = (llm: LlmSettings, fileIds: string[]) => talk.ask('/edit_image Blue', llm, { fileIds })
    const quest = await ask({ model: IMAGE_MODEL, mask }, [other.id, marked.id])
    expect(quest).toMatchObject({ status: 'done', error: null })
    expect(quest.promptMeta.generatedImages?.[0]).toMatchObject({ isMasked: true, referenceCount: 2 })
    const call = lastCall()
    expect(call?.references.map(({ bytes }) => Buffer.from(bytes))[0]).toEqual(PICTURE)
    expect(call?.mask).toEqual(mask)

    await app.call(talk.user.id, chat.retry, {
      id: talk.id,
      messageId: quest.id,
      llm: { model: IMAGE_MODEL },
    })
    await talk.ended(quest)
    expect(lastCall()?.mask).toEqual(call?.mask)

    await ask({ model: IMAGE_MODEL, mask }, [other.id])
    expect(lastCall()?.mask).toBeUndefined()
    await app.call(talk.user.id, models.savePersonalKey, { id: 'bfl', apiKey: 'key-of-the-test' })
    expect(
      (await talk.ask('Blue', { model: 'flux-kontext-pro', mask }, { fileIds: [marked.id] })).error,
    ).toBe(
      'FLUX.1 Kontext pro cannot change a marked area only. Choose another image model, or remove the mark.',
    )

    const fill = async (more: LlmSettings, fileIds: string[]) =>
      (await talk.ask('Blue', { model: 'flux-pro-1.0-fill', ...more }, { fileIds })).error
    expect(await fill({ mask }, [marked.id])).toBeNull()
    expect(lastCall()).toMatchObject({ modelId: 'flux-pro-1.0-fill', mask })
    const needsMask =
      'FLUX.1 Fill pro only changes a marked area. Attach a picture and mark the area to change.'
    expect(await fill({}, [marked.id])).toBe(needsMask)
    expect(await fill({}, [])).toBe(needsMask)
  })

  test.each([
    ['notes.txt', 'text'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>Hello</text></svg>'],
  ])('refuses %s instead of leaving it out', async (fileName, content) => {
    const talk = await openConversation(app)
    const { id } = await uploadFile(app, talk.user.id, { fileName, content })
    const calls = app.pictureModels.calls.length
    const { status, error } = await talk.ask('Blue', { model: IMAGE_MODEL }, { fileIds: [id] })
    expect({ status, error }).toEqual({
      status: 'failed',
      error: `flux-schnell cannot use “${fileName}”: remove it, or attach a PNG, JPEG, GIF or WebP picture.`,
    })
    expect(app.pictureModels.calls).toHaveLength(calls)
  })

  test('refuses settings outside their range', async () => {
    const talk = await openConversation(app)
    for (const llm of [
      { n: 5 },
      { n: 0 },
      { size: 'large' },
      { seed: -1 },
      { width: 250 },
      { height: 1025 },
      { safety_tolerance: 7 },
    ]) {
      await expect(draw(talk, 'A pier', llm)).rejects.toThrow('refused')
    }
  })

  test('shows each picture when it is there, and Stop keeps those', async () => {
    const talk = await openConversation(app)
    const open = app.pictureModels.hold()
    const quest = await talk.say('A pier', { model: IMAGE_MODEL, n: 2 })
    await expect.poll(() => app.ports.runLog.openRuns()).toContain(quest.id)
    await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
    expect(await talk.ended(quest)).toMatchObject({ status: 'stopped', images: [] })
    open()
  })

  test('can be seen by its user while others are still created', async () => {
    const talk = await openConversation(app)
    const open = app.pictureModels.hold()
    const next = await talk.say('Two piers', { model: IMAGE_MODEL, n: 2 })
    await expect
      .poll(() => app.pictureModels.calls.filter(({ prompt }) => prompt === 'Two piers').length)
      .toBe(2)
    const { database } = app.ports
    const [early, key] = [newImageKey(talk.user.id), newImageKey(talk.user.id)]
    await app.blobs.write(key, PICTURE)
    const events = [{ seq: 90, event: { name: 'image', payload: { index: 0, id: key } } }]
    await database.pool.query(
      'insert into run_events (run_id, first_seq, last_seq, events) values ($1, 90, 90, $2)',
      [next.id, JSON.stringify(events)],
    )
    expect((await fetchImage(talk.user.id, key)).status).toBe(200)
    expect((await fetchImage(talk.user.id, early)).address).toBe('')
    expect((await fetchImage((await app.addUser()).id, key)).address).toBe('')
    open()
    await talk.ended(next)
  })

  test('keeps what succeeded of several, and says what failed', async () => {
    const talk = await openConversation(app)
    app.pictureModels.fail(new ModelError('declined', 'Refused by the safety system'))
    const quest = await draw(talk, 'A pier', { n: 2 })
    expect(quest).toMatchObject({ status: 'done' })
    expect(quest.images).toHaveLength(1)
    expect(JSON.stringify(quest.promptMeta.warnings)).toContain('Refused by the safety system')
  })

  test('fails with the reason when nothing was created', async () => {
    const talk = await openConversation(app)
    app.pictureModels.fail(new ModelError('declined', 'Refused by the safety system'))
    expect(await draw(talk)).toMatchObject({
      status: 'failed',
      error: 'Refused by the safety system',
      images: [],
      replies: [],
    })
    app.pictureModels.show({ bytes: Buffer.from('<svg onload="alert(1)"/>') })
    expect(await draw(talk)).toMatchObject({ status: 'failed', images: [] })
    app.pictureModels.show({ bytes: PICTURE, inputTokens: 9, outputTokens: 1056 })
  })

  test('changes the pictures of the message', async () => {
    const talk = await openConversation(app)
    const file = await uploadFile(app, talk.user.id, { fileName: 'pier.png', content: PICTURE })
    const quest = await talk.ask('Make it blue', { model: IMAGE_MODEL }, { fileIds: [file.id] })
    expect(quest.images).toHaveLength(1)
    expect(lastCall()?.references).toEqual([{ mediaType: 'image/png', bytes: PICTURE }])
  })

  test('keeps the pictures of every version with their metadata', async () => {
    const talk = await openConversation(app)
    app.pictureModels.show({ bytes: PICTURE, revisedPrompt: 'A white lighthouse at dusk' })
    const first = await draw(talk)
    expect(first.replies).toEqual(['A white lighthouse at dusk'])
    await app.call(talk.user.id, chat.retry, {
      id: talk.id,
      messageId: first.id,
      llm: { model: IMAGE_MODEL },
    })
    const second = await talk.ended(first)
    expect(second.images).toHaveLength(2)
    expect(second.promptMetas[0]?.generatedImageReferences).toEqual(first.images)
    expect(second.promptMeta.generatedImageReferences).toEqual(second.images.slice(1))
    app.pictureModels.show({ bytes: PICTURE })
  })
})

describe('the gallery', () => {
  const galleryOf = async (userId: string, query = {}) => {
    const { body } = await app.call(userId, generatedImages.list, query)
    return { total: body.total, keys: body.data.map(({ key }) => key), data: body.data }
  }

  test('lists the own pictures of all notebooks, newest first, with how they were made', async () => {
    const talk = await openConversation(app)
    const first = await draw(talk, 'A pier', { n: 2 })
    app.clock.advance(1000)
    const { body: other } = await app.call(talk.user.id, notebooks.create, {})
    const second = await draw(conversationIn(app, talk.user, other.id), 'A lighthouse', { size: '512x512' })
    const { total, keys, data } = await galleryOf(talk.user.id)
    expect([total, keys]).toEqual([3, [second.images[0], first.images[1], first.images[0]]])
    expect(data[0]).toMatchObject({
      notebookId: other.id,
      messageId: second.id,
      prompt: 'A lighthouse',
      meta: { settings: { size: '512x512' } },
    })
    expect((await galleryOf(talk.user.id, { page: 2, limit: 2 })).keys).toEqual([first.images[0]])
    expect(await galleryOf((await app.addUser()).id)).toMatchObject({ total: 0, keys: [] })
    expect((await app.call(undefined, generatedImages.list, {})).status).toBe(401)
    await app.call(talk.user.id, notebooks.remove, { id: other.id })
    expect((await galleryOf(talk.user.id)).keys).toEqual(first.images.toReversed())
  })

  test('knows how pictures of earlier answers were made', async () => {
    const talk = await openConversation(app)
    const first = await draw(talk, 'A pier', { size: '512x512' })
    await app.call(talk.user.id, chat.retry, {
      id: talk.id,
      messageId: first.id,
      llm: { model: IMAGE_MODEL, size: '1024x1024' },
    })
    await talk.ended(first)
    const { data } = await galleryOf(talk.user.id)
    expect(data.map(({ meta }) => meta?.settings['size'])).toEqual(['1024x1024', '512x512'])
  })
})

describe('a command', () => {
  test('/gen_image asks an image model and keeps the model of the notebook', async () => {
    const talk = await openConversation(app)
    app.models.play('Hello.')
    await talk.ask('Hello', { model: modelId('tide') })
    const quest = await talk.ask('/gen_image a pier', { model: modelId('tide') })
    expect(quest.images).toHaveLength(1)
    expect(lastCall()).toMatchObject({ prompt: 'a pier', references: [] })
    const { body } = await app.call(talk.user.id, notebooks.get, { id: talk.id })
    expect(body.lastUsedModel).toBe(modelId('tide'))
  })

  test('/edit_image changes the latest picture of the notebook', async () => {
    const talk = await openConversation(app)
    expect(await talk.ask('/edit_image bluer')).toMatchObject({
      status: 'failed',
      error: 'There is no picture to change. Attach one, or create one first.',
    })
    await draw(talk)
    expect((await talk.ask('/edit_image bluer')).images).toHaveLength(1)
    expect(lastCall()).toMatchObject({
      prompt: 'bluer',
      references: [{ mediaType: 'image/png', bytes: PICTURE }],
    })
  })

  test('without a description is refused', async () => {
    const talk = await openConversation(app)
    await expect(talk.say('/gen_image ')).rejects.toThrow('Describe the picture after /gen_image')
  })

  test('without an image model is refused', async () => {
    const other = await startWithModels()
    const talk = await openConversation(other)
    await expect(talk.say('/gen_image a pier')).rejects.toThrow('No image model is available')
  })
})

describe('the address of a picture', () => {
  test('is given only to users who may read it, and ends with their access', async () => {
    const talk = await openConversation(app)
    const { images } = await draw(talk)
    const key = images[0] ?? ''
    const stranger = await app.addUser()
    expect(await fetchImage(stranger.id, key)).toEqual({ status: 200, address: '' })
    expect((await app.call(undefined, generatedImages.addresses, { keys: key })).status).toBe(401)
    const { address, status } = await fetchImage(talk.user.id, key)
    expect(status).toBe(200)
    const get = async (url: string) => (await app.app.http.inject({ url })).statusCode
    expect(await get(address.replace(/signature=..../, 'signature=AAAA'))).toBe(403)
    expect(await get(address.replace(talk.user.id, stranger.id))).toBe(403)
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    await app.call(talk.user.id, notebookTrash.empty, { sessionIds: [talk.id] })
    expect(await get(address)).toBe(403)
  })

  test('expires', async () => {
    const talk = await openConversation(app)
    const { images } = await draw(talk)
    const { address } = await fetchImage(talk.user.id, images[0] ?? '')
    app.clock.advance(3601 * 1000)
    expect((await app.app.http.inject({ url: address })).statusCode).toBe(403)
  })
})
