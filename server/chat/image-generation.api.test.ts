import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { tools } from '#contract/tools.ts'
import { ModelError, type ModelPart } from '#server/platform/llm/port.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'

const PICTURE = makePng(40, 30)
const TEXT_MODEL = modelId('qwen3')
const IMAGE_MODEL = modelId('flux-schnell')
let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }, { id: 'flux-schnell' }])
})

beforeEach(() => {
  app.pictureModels.show({ bytes: PICTURE, revisedPrompt: 'A white lighthouse', outputTokens: 1056 })
})

const callsOf = (...inputs: object[]): ModelPart => ({
  type: 'calls',
  content: [],
  calls: inputs.map((input, index) => ({
    id: `c${index}`,
    name: 'image_generation',
    arguments: JSON.stringify(input),
  })),
})

/** Asks a model that makes the calls, and ends. */
async function askForPictures(talk: Conversation, ...inputs: object[]) {
  app.models.play({ parts: [{ type: 'text', text: 'A moment.' }, callsOf(...inputs)] })
  app.models.play('There it is.')
  return talk.ask('Draw it', {
    model: TEXT_MODEL,
    tools: ['image_generation'],
    lastUsedImageModel: IMAGE_MODEL,
    size: '512x512',
    seed: 7,
  })
}

const lastCall = () => app.pictureModels.calls.at(-1)

test('a model adds a picture to its answer, and its metadata say how it was made', async () => {
  const talk = await openConversation(app)
  const quest = await askForPictures(talk, { description: 'A lighthouse' })
  expect(quest).toMatchObject({ status: 'done', replies: ['A moment.\n\nThere it is.'] })
  expect(quest.images).toHaveLength(1)
  expect(lastCall()).toMatchObject({
    prompt: 'A lighthouse',
    modelId: 'flux-schnell',
    references: [],
    options: { size: '512x512' },
  })
  expect(quest.promptMeta).toMatchObject({
    model: { id: TEXT_MODEL },
    generatedImageReferences: quest.images,
    generatedImages: [
      {
        key: quest.images[0],
        model: { id: IMAGE_MODEL },
        prompt: 'A lighthouse',
        revisedPrompt: 'A white lighthouse',
        settings: { size: '512x512' },
        referenceCount: 0,
        outputTokens: 1056,
      },
    ],
    functionCalls: [{ state: 'done', returnValue: expect.stringContaining('A white lighthouse') }],
  })
})

test('changes the latest picture of the conversation, and says where there is none', async () => {
  const talk = await openConversation(app)
  const none = await askForPictures(talk, { description: 'Make it blue', edit_latest: true })
  expect(none.images).toEqual([])
  expect(none.promptMeta.functionCalls?.[0]).toMatchObject({
    state: 'failed',
    error: 'There is no picture to change. Attach one, or create one first.',
  })
  await askForPictures(talk, { description: 'A lighthouse' })
  const changed = await askForPictures(talk, { description: 'Make it blue', edit_latest: true })
  expect(changed.images).toHaveLength(1)
  expect(lastCall()?.references).toEqual([{ mediaType: 'image/png', bytes: PICTURE }])
  expect(changed.promptMeta.generatedImages?.[0]?.referenceCount).toBe(1)
})

test('a refusal of the provider is read by the model, and an answer has four pictures at most', async () => {
  const talk = await openConversation(app)
  app.pictureModels.fail(new ModelError('declined', 'Refused by the safety system'))
  const refused = await askForPictures(talk, { description: 'A pier' })
  expect(refused).toMatchObject({ status: 'done', images: [] })
  expect(refused.promptMeta.functionCalls?.[0]?.error).toBe('Refused by the safety system')
  const many = await askForPictures(talk, ...Array.from({ length: 5 }, () => ({ description: 'A pier' })))
  expect(many.images).toHaveLength(4)
  expect(many.promptMeta.functionCalls?.map(({ state }) => state).toSorted()).toEqual([
    'done',
    'done',
    'done',
    'done',
    'failed',
  ])
})

test('Stop ends a picture that is being created', async () => {
  const talk = await openConversation(app)
  const open = app.pictureModels.hold()
  app.models.play({ parts: [callsOf({ description: 'A slow pier' })] })
  const quest = await talk.say('Draw it', { model: TEXT_MODEL, tools: ['image_generation'] })
  await expect.poll(() => lastCall()?.prompt).toBe('A slow pier')
  await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
  const stopped = await talk.ended(quest)
  expect(stopped).toMatchObject({ status: 'stopped', images: [] })
  expect(stopped.promptMeta.functionCalls?.[0]?.state).toBe('interrupted')
  open()
})

test('is not set up without an image model', async () => {
  const isSetUp = async (app: TestApp) => {
    const user = await app.addUser()
    const { body } = await app.call(user.id, tools.list)
    return body.find(({ name }) => name === 'image_generation')?.isSetUp
  }
  expect(await isSetUp(app)).toBe(true)
  expect(await isSetUp(await startWithModels())).toBe(false)
})
