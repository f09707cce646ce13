import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { APPROVAL_HOURS, type FunctionCall, type ToolDecision, tools } from '#contract/tools.ts'
import { jobHandlers } from '#server/app.ts'
import type { ModelPart } from '#server/platform/llm/port.ts'
import { defineTool } from '#server/platform/tools/tool.ts'
import {
  type Conversation,
  conversationIn,
  MODEL_SERVER,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { atEndOfFile } from '#server/testing/test-ends.ts'
import { registerTools } from '#server/tools/service.ts'

const written: string[] = []
const Line = z.object({ line: z.string() })
const writeLine = defineTool({
  name: 'write_line',
  description: 'Writes a line',
  input: Line,
  output: z.string(),
  risk: 'external',
  permit: () => true,
  run(_ctx, { line }) {
    written.push(line)
    return `wrote ${line}`
  },
})
atEndOfFile(registerTools([writeLine]))

const calls = (...given: [name: string, input: object][]): ModelPart => ({
  type: 'calls',
  content: [{ signed: 'thought' }],
  calls: given.map(([name, input], index) => ({ id: `c${index}`, name, arguments: JSON.stringify(input) })),
})
const write = (line: string): [string, object] => ['write_line', { line }]

let app: TestApp
let talk: Conversation

beforeEach(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
  talk = await openConversation(app)
  written.length = 0
})

const waitingCalls = (quest: Quest): FunctionCall[] =>
  (quest.promptMeta.functionCalls ?? []).filter(
    ({ state, decision }) => state === 'awaiting_approval' && decision === undefined,
  )

/** A message whose answer waits for decisions about its calls. */
async function askToWrite(...lines: string[]): Promise<Quest> {
  app.models.play({ parts: ['I write.', calls(...lines.map(write))] })
  const quest = await talk.ask('Write', { tools: ['write_line', 'dice_roll'] })
  expect(waitingCalls(quest)).toHaveLength(lines.length)
  return quest
}

interface Decided {
  index?: number
  by?: string
  at?: TestApp
}

async function decide(quest: Quest, decision: ToolDecision, { index = 0, by, at = app }: Decided = {}) {
  const callId = quest.promptMeta.functionCalls?.[index]?.id ?? ''
  return at.call(by ?? talk.user.id, chat.decideToolCall, {
    id: quest.sessionId,
    messageId: quest.id,
    callId,
    decision,
  })
}

const expire = () =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'chat.expire-approvals')
    ?.run({})

describe('a call that changes something', () => {
  test('waits for the decision of the user, and its answer with it', async () => {
    const quest = await askToWrite('one')
    expect(quest).toMatchObject({
      status: 'done',
      replies: ['I write.'],
      approvalUntil: new Date(Date.parse(quest.updatedAt) + APPROVAL_HOURS * 3_600_000).toISOString(),
      promptMeta: {
        functionCalls: [{ name: 'write_line', parameters: { line: 'one' }, state: 'awaiting_approval' }],
      },
    })
    expect(written).toEqual([])
  })

  test('runs once when it is allowed once, and the same answer goes on', async () => {
    const quest = await askToWrite('one')
    app.models.play('It is written.')
    expect((await decide(quest, 'once')).body).toMatchObject({ status: 'running', isContinuing: true })
    const ended = await talk.ended(quest)
    expect(ended).toMatchObject({
      status: 'done',
      replies: ['I write.\n\nIt is written.'],
      promptMeta: { functionCalls: [{ state: 'done', decision: 'once', returnValue: 'wrote one' }] },
    })
    expect(ended.approvalUntil).toBeUndefined()
    expect(written).toEqual(['one'])
    const { steps, messages } = app.models.calls.at(-1) ?? {}
    expect(steps).toEqual([
      {
        content: [{ signed: 'thought' }],
        calls: [
          {
            id: 'c0',
            name: 'write_line',
            arguments: '{"line":"one"}',
            result: { isError: false, text: 'wrote one' },
          },
        ],
      },
    ])
    expect(messages?.at(-1)).toMatchObject({ role: 'user', text: 'Write' })
    await askToWrite('two')
  })

  test('does not run when it is denied, which the model reads', async () => {
    const quest = await askToWrite('one')
    app.models.play('Then not.')
    await decide(quest, 'deny')
    expect(await talk.ended(quest)).toMatchObject({
      replies: ['I write.\n\nThen not.'],
      promptMeta: { functionCalls: [{ state: 'denied', decision: 'deny' }] },
    })
    expect(app.models.calls.at(-1)?.steps?.[0]?.calls[0]?.result).toMatchObject({
      isError: true,
      text: expect.stringContaining('did not allow'),
    })
    expect(written).toEqual([])
  })

  test('waits beside calls that only read, which run at once and not again', async () => {
    app.models.play({ parts: [calls(['dice_roll', { notation: '1d1' }], write('one'))] })
    const quest = await talk.ask('Roll and write', { tools: ['write_line', 'dice_roll'] })
    expect(quest.promptMeta.functionCalls).toMatchObject([{ state: 'done' }, { state: 'awaiting_approval' }])
    app.models.play('Both.')
    await decide(quest, 'once', { index: 1 })
    expect((await talk.ended(quest)).promptMeta.functionCalls).toMatchObject([
      { state: 'done', startedAt: quest.promptMeta.functionCalls?.[0]?.startedAt },
      { state: 'done' },
    ])
    const results = app.models.calls.at(-1)?.steps?.[0]?.calls.map(({ result }) => result.text)
    expect(results).toEqual([expect.stringContaining('"total":1'), 'wrote one'])
  })

  test('with unreadable arguments fails without a question', async () => {
    const call = { id: 'c0', name: 'write_line', arguments: '{"line"' }
    app.models.play({ parts: [{ type: 'calls', content: [], calls: [call] }] })
    const quest = await talk.ask('Write', { tools: ['write_line'] })
    expect(quest.promptMeta.functionCalls).toMatchObject([
      { state: 'failed', error: 'The arguments are not valid JSON.' },
    ])
  })
})

describe('several calls', () => {
  test('are decided one by one; the answer goes on after the last', async () => {
    const quest = await askToWrite('one', 'two')
    const first = await decide(quest, 'deny')
    expect(first.body).toMatchObject({ status: 'done', approvalUntil: quest.approvalUntil })
    expect(waitingCalls(first.body)).toHaveLength(1)
    expect(written).toEqual([])
    await decide(quest, 'once', { index: 1 })
    expect((await talk.ended(quest)).promptMeta.functionCalls).toMatchObject([
      { state: 'denied' },
      { state: 'done' },
    ])
    expect(written).toEqual(['two'])
  })

  test('a permission allows all waiting calls of its tool', async () => {
    const quest = await askToWrite('one', 'two')
    await decide(quest, 'always')
    await talk.ended(quest)
    expect(written.toSorted()).toEqual(['one', 'two'])
  })

  test('in a later step wait again', async () => {
    const quest = await askToWrite('one')
    app.models.play({ parts: ['And again.', calls(write('two'))] })
    await decide(quest, 'once')
    const again = await talk.ended(quest)
    expect(again.replies).toEqual(['I write.\n\nAnd again.'])
    expect(waitingCalls(again)).toHaveLength(1)
    app.models.play('Done.')
    await decide(again, 'once', { index: 1 })
    expect((await talk.ended(quest)).replies).toEqual(['I write.\n\nAnd again.\n\nDone.'])
    expect(written).toEqual(['one', 'two'])
  })
})

describe('a permission', () => {
  test('for a notebook is for that notebook only', async () => {
    const quest = await askToWrite('one')
    await decide(quest, 'notebook')
    await talk.ended(quest)
    app.models.play({ parts: [calls(write('two'))] })
    await talk.ask('Write', { tools: ['write_line'] })
    expect(written).toEqual(['one', 'two'])
    const [mine] = (await app.call(talk.user.id, tools.permissions)).body
    expect(mine).toMatchObject({ notebookId: talk.id, notebookName: 'New notebook' })
    const { body: elsewhere } = await app.call(talk.user.id, notebooks.create, {})
    talk = conversationIn(app, talk.user, elsewhere.id)
    await askToWrite('three')
    expect(written).toEqual(['one', 'two'])
  })

  test('for always is for every notebook of the user, until it is revoked', async () => {
    const quest = await askToWrite('one')
    await decide(quest, 'always')
    await talk.ended(quest)
    const mine = (await app.call(talk.user.id, tools.permissions)).body
    expect(mine).toMatchObject([{ tool: 'write_line', notebookId: null }])
    const id = mine[0]?.id ?? ''
    const other = await app.addUser()
    expect((await app.call(other.id, tools.permissions)).body).toEqual([])
    expect((await app.call(other.id, tools.revokePermission, { id })).status).toBe(404)
    app.models.play({ parts: [calls(write('two'))] })
    await talk.ask('Write', { tools: ['write_line'] })
    expect(written).toEqual(['one', 'two'])
    expect((await app.call(talk.user.id, tools.revokePermission, { id })).status).toBe(200)
    await askToWrite('three')
  })

  test('the permission of another user counts for nothing', async () => {
    const quest = await askToWrite('one')
    await decide(quest, 'always')
    await talk.ended(quest)
    talk = await openConversation(app)
    await askToWrite('two')
    expect(written).toEqual(['one'])
  })
})

describe('a decision', () => {
  test('is refused to other users, and to no user', async () => {
    const quest = await askToWrite('one')
    const other = await app.addUser()
    expect((await decide(quest, 'once', { by: other.id })).status).toBe(404)
    await app.ports.database.pool.query('update quests set user_id = $1 where id = $2', [other.id, quest.id])
    const { status, body } = await decide(quest, 'always')
    expect([status, body.message]).toEqual([403, 'Only the user who sent the message can decide this.'])
    const id = quest.promptMeta.functionCalls?.[0]?.id ?? ''
    const place = { id: talk.id, messageId: quest.id, callId: id, decision: 'once' as const }
    expect((await app.call(undefined, chat.decideToolCall, place)).status).toBe(401)
    expect(written).toEqual([])
  })

  test('counts once when two tabs decide at the same time', async () => {
    const quest = await askToWrite('one')
    const both = await Promise.all([decide(quest, 'once'), decide(quest, 'once'), decide(quest, 'deny')])
    const statuses = both.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    await talk.ended(quest)
    expect(written.length).toBeLessThanOrEqual(1)
    expect(await decide(quest, 'once')).toMatchObject({
      status: 409,
      body: { message: 'This call does not wait for a decision any more.' },
    })
  })

  test('works at another process', async () => {
    const quest = await askToWrite('one')
    const other = await startAnotherApp(MODEL_SERVER, app)
    app.models.play('Done.')
    expect((await decide(quest, 'once', { at: other })).status).toBe(200)
    expect((await talk.ended(quest)).replies).toEqual(['I write.\n\nDone.'])
    expect(written).toEqual(['one'])
  })

  test('is refused after a day, and the answer ends', async () => {
    const quest = await askToWrite('one')
    // The whole day would end the session of the user too.
    const soon = new Date(app.clock.now().getTime() + 10_000)
    const { pool } = app.ports.database
    await pool.query('update quests set approval_until = $1 where id = $2', [soon, quest.id])
    await expire()
    expect((await talk.ended(quest)).approvalUntil).toBeDefined()
    app.clock.advance(11_000)
    expect((await decide(quest, 'once')).status).toBe(409)
    await expire()
    const ended = await talk.ended(quest)
    expect(ended).toMatchObject({
      status: 'interrupted',
      error: 'The call was not allowed within 24 hours.',
      replies: ['I write.'],
      promptMeta: { functionCalls: [{ state: 'denied' }] },
    })
    expect(ended.approvalUntil).toBeUndefined()
    expect((await decide(quest, 'once')).status).toBe(409)
    expect(written).toEqual([])
  })

  test('is refused in a deleted notebook', async () => {
    const quest = await askToWrite('one')
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    expect((await decide(quest, 'once')).status).toBe(404)
    expect(written).toEqual([])
  })
})

describe('an answer that waits', () => {
  test('is stopped like any other', async () => {
    const quest = await askToWrite('one')
    const { body } = await app.call(talk.user.id, chat.stopReply, { id: talk.id })
    expect(body.map(({ id }) => id)).toEqual([quest.id])
    expect(await talk.ended(quest)).toMatchObject({
      status: 'stopped',
      replies: ['I write.'],
      promptMeta: { functionCalls: [{ state: 'interrupted' }] },
    })
    expect((await decide(quest, 'once')).status).toBe(409)
    expect(written).toEqual([])
  })

  test('waits no longer when another one is generated', async () => {
    const quest = await askToWrite('one')
    app.models.play('Without writing.')
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
    const ended = await talk.ended(quest)
    expect(ended.replies).toEqual(['I write.', 'Without writing.'])
    expect(ended.approvalUntil).toBeUndefined()
    expect((await decide(quest, 'once')).status).toBe(409)
    expect(written).toEqual([])
  })

  test('waits no longer when its message is deleted and restored', async () => {
    const quest = await askToWrite('one')
    const place = { id: talk.id, messageId: quest.id }
    await app.call(talk.user.id, chat.remove, place)
    const { body } = await app.call(talk.user.id, chat.restore, place)
    expect(body.quest.approvalUntil).toBeUndefined()
    expect((await decide(quest, 'once')).status).toBe(409)
  })

  test('has a version without text, which the continued answer replaces', async () => {
    app.models.play('First.')
    const first = await talk.ask('Write', { tools: ['write_line'] })
    app.models.play({ parts: [calls(write('one'))] })
    await app.call(talk.user.id, chat.retry, {
      id: talk.id,
      messageId: first.id,
      llm: { tools: ['write_line'] },
    })
    const paused = await talk.ended(first)
    expect(paused.replies).toEqual(['First.', ''])
    app.models.play('Second.')
    await decide(paused, 'once')
    expect((await talk.ended(first)).replies).toEqual(['First.', 'Second.'])
  })

  test('fails without a second call when its model is gone', async () => {
    const quest = await askToWrite('one')
    app.models.serve('compatible-test', [{ id: 'other', contextWindow: 32_000 }])
    onTestFinished(() => app.models.serve('compatible-test', [{ id: 'qwen3', contextWindow: 32_000 }]))
    await app.ports.database.pool.query(
      `update paused_answers set model_id = 'compatible-test/gone' where quest_id = $1`,
      [quest.id],
    )
    const { status, body } = await decide(quest, 'once')
    expect([status, body.message]).toEqual([
      409,
      'The model of this answer is not available any more. Generate another answer.',
    ])
    expect(written).toEqual([])
  })
})
