import { beforeAll, expect, test } from 'vitest'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const MODELS = [
  { id: 'llava', contextWindow: 32_000 },
  { id: 'blind', contextWindow: 32_000 },
]

let app: TestApp

beforeAll(async () => {
  app = await startWithModels(MODELS)
})

async function startWithPicture() {
  const talk = await openConversation(app)
  const content = makePng(4, 4)
  const { id } = await uploadFile(app, talk.user.id, { fileName: 'map.png', content })
  const lastImages = () => app.models.calls.at(-1)?.messages.at(-1)?.images
  return { talk, id, content, lastImages }
}

test('a model with vision gets the stored bytes with the question', async () => {
  const { talk, id, content, lastImages } = await startWithPicture()
  const quest = await talk.ask('What is this?', { model: modelId('llava') }, { fileIds: [id] })
  expect(lastImages()).toEqual([{ mediaType: 'image/png', bytes: content }])
  expect(quest.sources[0]?.files).toEqual([
    { fileId: id, fileName: 'map.png', use: 'image', reason: null, tokens: 1500 },
  ])
  expect(quest.promptMeta.context?.tokensBySource).toMatchObject({ images: 1500 })
})

test('a model without vision is called without the picture, and the answer has a warning', async () => {
  const { talk, id, lastImages } = await startWithPicture()
  const quest = await talk.ask('What is this?', { model: modelId('blind') }, { fileIds: [id] })
  expect(lastImages()).toBeUndefined()
  expect(quest.sources[0]?.files).toEqual([
    {
      fileId: id,
      fileName: 'map.png',
      use: 'unused',
      reason: 'this model does not support images',
      reasonKey: { key: 'chat.imagesUnseen' },
      tokens: 0,
    },
  ])
})

test('an SVG drawing is not sent as a picture', async () => {
  const { talk, lastImages } = await startWithPicture()
  const content = '<svg xmlns="http://www.w3.org/2000/svg"><text>Hello</text></svg>'
  const { id } = await uploadFile(app, talk.user.id, { fileName: 'a.svg', content })
  await talk.ask('What is this?', { model: modelId('llava') }, { fileIds: [id] })
  expect(lastImages()).toBeUndefined()
})

test('pictures are sent as long as their total size stays within the limit', async () => {
  const { talk, lastImages } = await startWithPicture()
  const upload = (fileName: string, megabytes: number) => {
    const content = Buffer.alloc(megabytes * 1_000_000)
    makePng(4, 4).copy(content)
    return uploadFile(app, talk.user.id, { fileName, content })
  }
  const files = [await upload('a.png', 16), await upload('b.png', 15), await upload('c.png', 1)]
  const fileIds = files.map(({ id }) => id)
  const quest = await talk.ask('What are these?', { model: modelId('llava') }, { fileIds })
  expect(lastImages()?.map(({ bytes }) => bytes.length)).toEqual([16_000_000, 1_000_000])
  expect(quest.sources[0]?.files.map(({ use, reason }) => reason ?? use)).toEqual([
    'image',
    'no more images fit in the context window',
    'image',
  ])
})

test('a picture whose bytes are missing is left out, and the answer is given', async () => {
  const { talk, id, lastImages } = await startWithPicture()
  app.blobs.stored.clear()
  const quest = await talk.ask('What is this?', { model: modelId('llava') }, { fileIds: [id] })
  expect([quest.status, lastImages()]).toEqual(['done', undefined])
  expect(quest.sources[0]?.files).toMatchObject([
    { use: 'unused', reason: 'This file is damaged and could not be read' },
  ])
})
