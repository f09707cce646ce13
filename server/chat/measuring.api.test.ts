import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { users } from '#contract/users.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const ATLAS = { model: modelId('atlas'), max_tokens: 500 }

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([
    { id: 'atlas', contextWindow: 32_000 },
    { id: 'small', contextWindow: 1200 },
  ])
})

const measure = (
  talk: Conversation,
  message: { prompt?: string; llm?: object; fileIds?: string[]; withoutFileIds?: string[] },
) => app.call(talk.user.id, chat.measure, { id: talk.id, llm: ATLAS, ...message })

/** Measures a message, sends it, and compares both. */
async function expectSameWhenSent(
  talk: Conversation,
  prompt: string,
  given: { fileIds?: string[]; withoutFileIds?: string[] } = {},
) {
  const { status, body } = await measure(talk, { prompt, ...given })
  expect(status).toBe(200)
  const { promptMeta, sources } = await talk.ask(prompt, ATLAS, given)
  expect(body.tokensBySource).toEqual(promptMeta.context?.tokensBySource)
  expect(body.inputTokens).toBe(promptMeta.tokenUsage?.inputTokens)
  expect(body.messageHistoryLength).toBe(promptMeta.context?.messageHistoryLength)
  expect(body.droppedHistoryCount).toBe(promptMeta.context?.droppedHistoryCount ?? 0)
  expect(body.files).toEqual(sources[0]?.files)
  expect(body.model).toMatchObject({ id: modelId('atlas'), contextWindow: 32_000 })
  return body
}

describe('the size of the next message', () => {
  test('equals the metadata of the message that is then sent, source by source', async () => {
    const talk = await openConversation(app, 'Named')
    expect((await expectSameWhenSent(talk, 'When is high water?')).tokensBySource).toMatchObject({
      history: 0,
    })
    const { tokensBySource } = await expectSameWhenSent(talk, 'And why twice a day?')
    expect(tokensBySource.history).toBeGreaterThan(10)
  })

  test('includes instruction files, files of the notebook and attachments', async () => {
    const talk = await openConversation(app, 'Named')
    const add = async (fileName: string, content: string) =>
      (await uploadFile(app, talk.user.id, { fileName, content })).id
    const rules = await add('rules.md', 'Answer in one sentence. '.repeat(10))
    await app.call(talk.user.id, users.update, {
      id: talk.user.id,
      systemFiles: [{ fileId: rules, enabled: true, systemPriority: 500 }],
    })
    const [tides, moon] = [
      await add('tides.md', 'High water. '.repeat(40)),
      await add('moon.md', 'Moon. '.repeat(80)),
    ]
    await app.call(talk.user.id, notebooks.update, { id: talk.id, knowledgeIds: [tides] })
    const both = await expectSameWhenSent(talk, 'Compare them', { fileIds: [moon] })
    expect(both.tokensBySource.instructions).toBeGreaterThan(30)
    expect(both.files.map(({ fileName, use }) => [fileName, use])).toEqual([
      ['moon.md', 'whole'],
      ['tides.md', 'whole'],
    ])
    const without = await expectSameWhenSent(talk, 'And without', { withoutFileIds: [tides, moon] })
    expect(without.tokensBySource.files).toBeUndefined()
  })

  test('measures the chunks that match the question in a file that is too long to be sent in full', async () => {
    const talk = await openConversation(app, 'Named')
    const content = Array.from(
      { length: 900 },
      (_, number) => `Harbour ${number} has a pier of ${number} metres and a light.`,
    ).join('\n\n')
    const { id } = await uploadFile(app, talk.user.id, { fileName: 'harbours.md', content })
    await app.call(talk.user.id, files.chunk, { fabFileId: id, chunkSize: 300 })
    await app.settle()
    const { files: used } = await expectSameWhenSent(talk, 'How long is the pier of harbour 512?', {
      fileIds: [id],
    })
    expect(used[0]).toMatchObject({ use: 'excerpts', tokens: expect.any(Number) })
  })

  test('says how many earlier messages do not fit, and whether the message fits at all', async () => {
    const talk = await openConversation(app, 'Named')
    const llm = { model: modelId('small'), max_tokens: 100 }
    for (const number of [1, 2, 3, 4, 5]) {
      app.models.play('tide '.repeat(80))
      await talk.ask(`${number} ${'moon '.repeat(80)}`, llm)
    }
    const { body: fits } = await measure(talk, { prompt: 'next', llm })
    expect(fits).toMatchObject({ isTooLong: false, messageHistoryLength: 5, droppedHistoryCount: 0 })
    const { body: dropped } = await measure(talk, { prompt: 'sea '.repeat(250), llm })
    expect(dropped.droppedHistoryCount).toBeGreaterThan(0)
    expect(dropped.inputTokens).toBeLessThanOrEqual(dropped.inputLimit)
    const { body: tooLong } = await measure(talk, { prompt: 'sea '.repeat(900), llm })
    expect(tooLong.isTooLong).toBe(true)
    expect(tooLong.inputTokens).toBeGreaterThan(tooLong.inputLimit)
    expect((await talk.ask('sea '.repeat(900), llm)).status).toBe('failed')
  })

  test('leaves the command out that only names the model', async () => {
    const talk = await openConversation(app, 'Named')
    const [plain, command] = [
      await measure(talk, { prompt: 'Hello' }),
      await measure(talk, { prompt: '/llm Hello' }),
    ]
    expect(command.body.tokensBySource).toEqual(plain.body.tokensBySource)
  })

  test('refuses the command /key, also after another one', async () => {
    const talk = await openConversation(app)
    for (const prompt of ['/key sk-secret', '/llm /key sk-secret']) {
      const { status, body } = await measure(talk, { prompt })
      expect([status, body]).toMatchObject([422, { fields: { prompt: 'Unknown command /key' } }])
    }
  })

  test('stores nothing and calls no model', async () => {
    const talk = await openConversation(app, 'Named')
    const calls = app.models.calls.length
    const before = await app.call(talk.user.id, notebooks.get, { id: talk.id })
    expect((await measure(talk, { prompt: 'Hello' })).status).toBe(200)
    await app.settle()
    expect(app.models.calls.length).toBe(calls)
    expect((await app.call(talk.user.id, chat.list, { id: talk.id })).body.total).toBe(0)
    expect((await app.call(talk.user.id, notebooks.get, { id: talk.id })).body).toEqual(before.body)
  })
})

describe('a measurement', () => {
  test('is refused with 404 to users who cannot read the notebook or an attached file', async () => {
    const talk = await openConversation(app, 'Named')
    const stranger = await app.addUser()
    expect((await app.call(stranger.id, chat.measure, { id: talk.id })).status).toBe(404)
    const { id } = await uploadFile(app, stranger.id, { fileName: 'own.md', content: 'Secret' })
    expect((await measure(talk, { prompt: 'Hello', fileIds: [id] })).status).toBe(404)
    expect((await app.call(undefined, chat.measure, { id: talk.id })).status).toBe(401)
  })

  test('is allowed to users who may only read the notebook', async () => {
    const talk = await openConversation(app, 'Named')
    const reader = await app.addUser()
    await app.ports.database.db
      .updateTable('notebooks')
      .set({ is_global_read: true })
      .where('id', '=', talk.id)
      .execute()
    expect((await app.call(reader.id, chat.measure, { id: talk.id, prompt: 'Hello' })).status).toBe(200)
  })

  test('waits for its turn, and is refused while four others of the same user wait', async () => {
    const talk = await openConversation(app, 'Named')
    const { db } = app.ports.database
    const answers = await db.transaction().execute(async (held) => {
      await sql`lock table notebooks in access exclusive mode`.execute(held)
      const pending = Array.from({ length: 5 }, () => measure(talk, { prompt: 'Hello' }))
      expect((await Promise.race(pending)).status).toBe(429)
      return pending
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429])
    expect((await measure(talk, { prompt: 'Hello' })).status).toBe(200)
  })

  test('a first message is measured as in a new notebook of its project', async () => {
    const { user } = await openConversation(app)
    const rules = await app.call(user.id, files.create, {
      fileName: 'rules.md',
      content: 'Be brief. '.repeat(50),
    })
    const { body: project } = await app.call(user.id, projects.create, { name: 'Coasts' })
    await app.call(user.id, projects.addFiles, { id: project.id, fileIds: [rules.body.id] })
    const message = { prompt: 'When is high water?', llm: ATLAS }
    const first = await app.call(user.id, chat.measureFirst, { ...message, projectId: project.id })
    const { body: notebook } = await app.call(user.id, notebooks.create, { projectId: project.id })
    const later = await app.call(user.id, chat.measure, { ...message, id: notebook.id })
    expect(first.body).toEqual(later.body)
    expect(first.body.files.map(({ fileName }) => fileName)).toEqual(['rules.md'])
    const stranger = await app.addUser()
    expect(
      (await app.call(stranger.id, chat.measureFirst, { ...message, projectId: project.id })).status,
    ).toBe(404)
    expect((await app.call(undefined, chat.measureFirst, message)).status).toBe(401)
  })
})
