import { beforeAll, describe, expect, test } from 'vitest'
import { notebookJobs } from '#contract/notebook-jobs.ts'
import { type Notebook, type NotebookTag, notebooks } from '#contract/notebooks.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { type ModelCall, ModelError } from '#server/platform/llm/port.ts'
import { type Conversation, openConversation, startWithModels } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import type { TestSocket } from '#server/testing/test-socket.ts'
import { endAllNotebookJobs, endLostNotebookJobs } from './notebook-jobs.service.ts'
import { partInstruction, summaryInstruction } from './summary.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const isInstruction = (start: string) => (call: ModelCall) =>
  call.messages[0]?.text.startsWith(start) === true
const isSummary = isInstruction('Summarize this conversation')
const isTagging = isInstruction('List up to')
const isNaming = isInstruction('Name this')

async function startConversation(): Promise<Conversation> {
  const talk = await openConversation(app, 'Tides')
  app.models.play('At six, said the harbour office.')
  await talk.ask('When is high water?')
  return talk
}

async function openUserSocket({ user }: Conversation): Promise<TestSocket> {
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  await socket.settled()
  return socket
}

async function notebookOf({ user, id }: Conversation): Promise<Notebook> {
  return (await app.call(user.id, notebooks.get, { id })).body
}

test('a summary runs as a job, which every tab sees, and is stored', async () => {
  const talk = await startConversation()
  const socket = await openUserSocket(talk)
  app.models.play({ parts: ['High water ', 'is at six.'], when: isSummary })
  const { status, body } = await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
  expect([status, body]).toEqual([202, { started: true }])
  expect((await notebookOf(talk)).runningJobs).toEqual(['summary'])
  await app.settle()
  const notebook = await notebookOf(talk)
  expect(notebook).toMatchObject({ summary: 'High water is at six.', runningJobs: [] })
  expect(notebook.summaryAt).not.toBeNull()
  const changed = await socket.until(
    (frame) =>
      frame.type === 'event' && frame.name === 'notebook_changed' && !!(frame.payload as Notebook).summary,
  )
  expect(changed).toBeDefined()
  const ended = await socket.until((frame) => frame.type === 'event' && frame.name === 'notebook_job_ended')
  expect(ended).toMatchObject({
    payload: { notebookId: talk.id, name: 'Tides', kind: 'summary', error: null },
  })
})

test('a job that runs already is not started again', async () => {
  const talk = await startConversation()
  const before = app.models.calls.length
  app.models.play({ parts: ['Once'], when: isSummary })
  await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
  const { status } = await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
  expect(status).toBe(202)
  expect((await notebookOf(talk)).runningJobs).toEqual(['summary'])
  await app.settle()
  expect(app.models.calls.slice(before)).toHaveLength(1)
})

test('generated tags are added to those of the user', async () => {
  const talk = await startConversation()
  const own: NotebookTag = { name: 'Harbour', strength: 100 }
  await app.call(talk.user.id, notebooks.update, { id: talk.id, tags: [own] })
  app.models.play({ parts: ['tides: 90\n- harbour: 70\nnothing\n* pier: 40'], when: isTagging })
  await app.call(talk.user.id, notebookJobs.tags, { id: talk.id })
  await app.settle()
  expect((await notebookOf(talk)).tags).toEqual([
    own,
    { name: 'tides', strength: 90 },
    { name: 'pier', strength: 40 },
  ])
})

test('a notebook is renamed by its content, even one that the user has named', async () => {
  const talk = await startConversation()
  app.models.play({ parts: ['"High water at the pier"'], when: isNaming })
  await app.call(talk.user.id, notebookJobs.rename, { id: talk.id })
  await app.settle()
  expect((await notebookOf(talk)).name).toBe('High water at the pier')
})

describe('a long notebook', () => {
  const WORDS = ['water', 'moon', 'sand', 'wind', 'rain']
  const long = (word: string) => `${word} `.repeat(4500)

  test('is summarized in parts, all of them', async () => {
    const talk = await openConversation(app, 'Long')
    for (const word of WORDS) {
      app.models.play(`About ${word}`)
      await talk.ask(long(word))
    }
    const before = app.models.calls.length
    const parts: string[] = []
    for (let part = 0; part < 2; part += 1) {
      app.models.play({ parts: [`Part ${part}`], when: isInstruction(partInstruction) })
    }
    app.models.play({ parts: ['Everything'], when: isInstruction(summaryInstruction) })
    await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
    await app.settle()
    for (const { messages } of app.models.calls.slice(before)) parts.push(messages[1]?.text ?? '')
    expect((await notebookOf(talk)).summary).toBe('Everything')
    expect(parts.at(-1)).toBe('Part 0\n\nPart 1')
    const words = parts.slice(0, -1).join('\n')
    expect(WORDS.map((word) => words.split(`${word} `).length - 1)).toEqual(WORDS.map(() => 4500))
  })
})

describe('a job that fails', () => {
  test('changes nothing and says why', async () => {
    const talk = await startConversation()
    const socket = await openUserSocket(talk)
    app.models.play({
      parts: [],
      error: new ModelError('key_refused', 'The key is not valid'),
      when: isSummary,
    })
    await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
    await app.settle()
    expect(await notebookOf(talk)).toMatchObject({ summary: null, runningJobs: [] })
    const ended = await socket.until((frame) => frame.type === 'event' && frame.name === 'notebook_job_ended')
    expect(ended).toMatchObject({ payload: { error: { message: 'The key is not valid' } } })
  })

  test('fails with a reply that has no tags', async () => {
    const talk = await startConversation()
    const socket = await openUserSocket(talk)
    app.models.play({ parts: ['I cannot do that.'], when: isTagging })
    await app.call(talk.user.id, notebookJobs.tags, { id: talk.id })
    await app.settle()
    const ended = await socket.until((frame) => frame.type === 'event' && frame.name === 'notebook_job_ended')
    expect(ended).toMatchObject({
      payload: { error: { message: 'tide did not return a usable reply. Try again.' } },
    })
  })

  test('is ended by the next start when its process was killed, and after a while by others', async () => {
    const killed = await startConversation()
    const { db } = app.ports.database
    const ctx = createSystemCtx(app.ports, 'test')
    const runSince = (minutes: number) => {
      const startedAt = new Date(app.clock.now().getTime() - minutes * 60_000)
      return db
        .updateTable('notebooks')
        .set({ running_jobs: JSON.stringify({ tags: startedAt.toISOString() }) })
        .where('id', '=', killed.id)
        .execute()
    }
    await runSince(10)
    await endLostNotebookJobs(ctx)
    expect((await notebookOf(killed)).runningJobs).toEqual(['tags'])
    await runSince(60)
    await endLostNotebookJobs(ctx)
    expect((await notebookOf(killed)).runningJobs).toEqual([])
    await runSince(1)
    await endAllNotebookJobs(ctx)
    expect((await notebookOf(killed)).runningJobs).toEqual([])
  })
})

describe('a job', () => {
  test('is refused for a notebook without answers', async () => {
    const talk = await openConversation(app)
    const { status, body } = await app.call(talk.user.id, notebookJobs.summary, { id: talk.id })
    expect([status, body.message]).toEqual([409, 'This notebook has no answered messages yet'])
  })

  test('is refused for a notebook of another user', async () => {
    const talk = await startConversation()
    const stranger = await app.addUser()
    const calls = [notebookJobs.rename, notebookJobs.summary, notebookJobs.tags]
    const answers = await Promise.all(calls.map((call) => app.call(stranger.id, call, { id: talk.id })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('is refused without a model', async () => {
    const keyless = await startApp()
    const talk = await openConversation(keyless)
    await talk.ask('When is high water?')
    const { status, body } = await keyless.call(talk.user.id, notebookJobs.tags, { id: talk.id })
    expect([status, body.message]).toEqual([409, 'No AI model is available. Connect one, then try again.'])
  })
})
