import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import {
  type Conversation,
  conversationIn,
  openConversation,
  startWithModels,
  toolCall,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
})

/** Asks a model that calls the tool once, and then answers. */
async function askWith(talk: Conversation, tool: string, input: object, answer = 'Done.', more = {}) {
  app.models.play({ parts: [toolCall(tool, input)] })
  app.models.play(answer)
  const { llm = {}, sent = {} } = more as { llm?: object; sent?: object }
  const quest = await talk.ask('Look it up', { tools: [tool], ...llm }, sent)
  const [call] = quest.promptMeta.functionCalls ?? []
  return { quest, call, result: call?.returnValue && (JSON.parse(call.returnValue) as unknown) }
}

async function addIndexed(talk: Conversation, fileName: string, content: string) {
  const { id } = await uploadFile(app, talk.user.id, { fileName, content })
  await app.call(talk.user.id, files.chunk, { fabFileId: id, chunkSize: 100 })
  await app.settle()
  return id
}

test('the files of the message are searched again, and an excerpt that was found can be cited', async () => {
  const talk = await openConversation(app)
  const mine = await addIndexed(
    talk,
    'tides.md',
    '# Tides\n\nA neap tide follows the first quarter of the moon.',
  )
  await addIndexed(talk, 'other.md', '# Other\n\nThe neap tide is not for this message.')
  const { quest, result } = await askWith(talk, 'search_files', { query: 'neap tide' }, 'After it [2].', {
    sent: { fileIds: [mine] },
  })
  expect(result).toEqual({
    excerpts: [
      {
        number: expect.any(Number),
        source: 'tides.md, line 1, Tides',
        text: expect.stringContaining('neap tide'),
      },
    ],
  })
  // The small file is in the prompt already, so that its excerpt has its number.
  expect(result).toMatchObject({ excerpts: [{ number: 1 }] })
  expect(quest.sources[0]?.citations).toEqual([])
})

test('without files the model learns that there are none', async () => {
  const talk = await openConversation(app)
  const { call } = await askWith(talk, 'search_files', { query: 'neap tide' })
  expect([call?.state, call?.error]).toEqual(['failed', 'This notebook has no files that can be searched.'])
})

test('other notebooks of the user are searched, not this one and not those of others', async () => {
  const earlier = await openConversation(app, 'Sea')
  await earlier.ask('Where do corvettes anchor?')
  const others = await openConversation(app, 'Others')
  await others.ask('Where do corvettes moor?')
  const { body } = await app.call(earlier.user.id, notebooks.create, { name: 'Now' })
  const now = conversationIn(app, earlier.user, body.id)
  await now.ask('Do corvettes sail?')
  const { result } = await askWith(now, 'search_notebooks', { query: 'corvettes anchor' })
  expect(result).toEqual({
    messages: [
      {
        notebook: 'Sea',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        text: expect.stringContaining('corvettes anchor'),
        link: `/notebooks/${earlier.id}?message=0`,
      },
    ],
  })
  const { result: byWord } = await askWith(now, 'search_notebooks', { query: 'corvettes zeppelin' })
  expect(byWord).toMatchObject({ messages: [{ notebook: 'Sea' }] })
})

test('the time is that of the sender', async () => {
  const talk = await openConversation(app)
  const inTokyo = await askWith(talk, 'current_datetime', {}, 'Now.', { llm: { timeZone: 'Asia/Tokyo' } })
  expect(inTokyo.result).toMatchObject({
    timeZone: 'Asia/Tokyo',
    dateTime: expect.stringContaining('+09:00'),
  })
  const unknown = await askWith(talk, 'current_datetime', {}, 'Now.', { llm: { timeZone: 'Mars/Olympus' } })
  expect(unknown.result).toMatchObject({ timeZone: 'UTC' })
})
