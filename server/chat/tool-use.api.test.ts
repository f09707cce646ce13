import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { chat } from '#contract/chat.ts'
import { textOf } from '#contract/messages.ts'
import type { Quest } from '#contract/quests.ts'
import type { ToolEvent } from '#contract/tools.ts'
import type { ModelPart } from '#server/platform/llm/port.ts'
import { defineTool } from '#server/platform/tools/tool.ts'
import {
  allowAlways,
  eventsOf,
  isEndOf,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { atEndOfFile } from '#server/testing/test-ends.ts'
import type { TestSocket } from '#server/testing/test-socket.ts'
import { registerTools } from '#server/tools/service.ts'

const LEASE_MS = 31_000
const start = () => startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])

let written = 0
const gates: PromiseWithResolvers<void>[] = []

/** Waits until the test lets it go on. */
const slowWrite = defineTool({
  name: 'slow_write',
  description: 'Writes slowly',
  input: z.object({ line: z.string().optional() }),
  output: z.string(),
  risk: 'write',
  permit: () => true,
  async run() {
    written += 1
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return 'written'
  },
})
const forAdmins = defineTool({
  name: 'for_admins',
  description: 'Not for everyone',
  input: z.object({}),
  output: z.string(),
  risk: 'read',
  permit: ({ user }) => user.isAdmin,
  run: () => 'secret',
})
atEndOfFile(registerTools([slowWrite, forAdmins]))

const calls = (name: string, args: string): ModelPart => ({
  type: 'calls',
  content: [],
  calls: [{ id: 'c0', name, arguments: args }],
})

const toolEvents = (socket: TestSocket, quest: Quest) =>
  eventsOf(socket, quest.id)
    .filter(({ name }) => name === 'tool')
    .map(({ payload }) => payload as ToolEvent)

async function follow(app: TestApp, userId: string, quest: Quest): Promise<TestSocket> {
  const socket = await app.socket(userId)
  socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
  return socket
}

/** A message whose answer is in the middle of a call. */
async function callSlowly(app: TestApp) {
  const talk = await openConversation(app)
  await allowAlways(app, talk.user.id, 'slow_write')
  const before = gates.length
  app.models.play({ parts: ['I write.', calls('slow_write', '{"line":"a"}')] })
  const quest = await talk.say('Write', { tools: ['slow_write'] })
  await vi.waitUntil(() => gates.length > before)
  return { talk, quest, finish: () => gates.at(-1)?.resolve() }
}

test('tools are offered only when the message names them', async () => {
  const app = await start()
  const talk = await openConversation(app)
  await talk.ask('Hi')
  expect(app.models.calls.at(-1)?.tools).toBeUndefined()
  await talk.ask('Roll', { tools: ['dice_roll', 'current_datetime'] })
  expect(app.models.calls.at(-1)?.tools?.map(({ name }) => name)).toEqual(['dice_roll', 'current_datetime'])
})

test('names without a permitted tool are left out with a warning', async () => {
  const app = await start()
  const talk = await openConversation(app)
  const quest = await talk.ask('Roll', { tools: ['dice_roll', 'nothing', 'for_admins'] })
  expect(app.models.calls.at(-1)?.tools?.map(({ name }) => name)).toEqual(['dice_roll'])
  expect(quest.promptMeta.warnings.map(textOf)).toEqual([
    'The tool nothing is not available',
    'The tool for_admins is not available',
  ])
  expect(quest.promptMeta.context?.tokensBySource.tools).toBeGreaterThan(10)
})

test('a model that cannot call tools gets none, with a warning', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app)
  const quest = await talk.ask('Roll', { tools: ['dice_roll'] })
  expect(app.models.calls.at(-1)?.tools).toBeUndefined()
  expect(quest.promptMeta.warnings.map(textOf)).toEqual(['Tools not supported'])
})

test('a call is in the log when it starts and when it ends, and in the metadata afterwards', async () => {
  const app = await start()
  const talk = await openConversation(app)
  app.models.play({ parts: [calls('dice_roll', '{"notation":"2d6"}')] })
  const second = app.models.play({ parts: ['Rolled.'], isGated: true })
  const quest = await talk.say('Roll', { tools: ['dice_roll'] })
  const { steps } = await second.asked
  // A device that joins late reads the same as one that followed from the start.
  const socket = await follow(app, talk.user.id, quest)
  await socket.until(() => toolEvents(socket, quest).length === 2)
  second.open()
  await socket.until(isEndOf(quest.id))
  const [started, ended] = toolEvents(socket, quest)
  expect(started).toMatchObject({ arguments: { notation: '2d6' }, state: 'running' })
  expect(ended).toMatchObject({ id: started?.id, name: 'dice_roll', state: 'done' })
  expect(ended?.result).toBe(steps?.[0]?.calls[0]?.result.text)
  const { replies, promptMeta } = await talk.ended(quest)
  expect(replies).toEqual(['Rolled.'])
  expect(promptMeta.functionCalls).toMatchObject([
    { name: 'dice_roll', parameters: { notation: '2d6' }, state: 'done', returnValue: ended?.result },
  ])
})

test('invalid arguments and withdrawn permissions are errors that the model reads', async () => {
  const app = await start()
  const talk = await openConversation(app)
  app.models.play({ parts: [calls('dice_roll', '{"notation":7}')] })
  app.models.play({ parts: [calls('current_datetime', '{"timeZone":"Mars/Olympus"}')] })
  const quest = await talk.ask('Roll', { tools: ['dice_roll', 'current_datetime'] })
  const errors = app.models.calls
    .at(-1)
    ?.steps?.flatMap(({ calls }) => calls.map(({ result }) => result.text))
  expect(errors).toEqual([
    expect.stringMatching(/^Invalid arguments: .*notation/s),
    expect.stringMatching(/^Invalid arguments: .*timeZone/s),
  ])
  expect(quest.promptMeta.functionCalls?.map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('a model that repeats a call is ended, and the answer can be asked again', async () => {
  const app = await start()
  const talk = await openConversation(app)
  for (let step = 0; step < 3; step += 1)
    app.models.play({ parts: [calls('dice_roll', '{"notation":"d6"}')] })
  const quest = await talk.ask('Roll', { tools: ['dice_roll'] })
  expect(quest).toMatchObject({ status: 'interrupted', error: expect.stringContaining('dice_roll') })
  expect(quest.promptMeta.functionCalls).toHaveLength(2)
  const again = await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
  expect((await talk.ended(again.body)).promptMeta.functionCalls).toBeUndefined()
})

describe('a call that runs', () => {
  test('is shown alike on another replica and ends there', async () => {
    const app = await start()
    const other = await startAnotherApp({}, app)
    const { talk, quest, finish } = await callSlowly(app)
    const far = await follow(other, talk.user.id, quest)
    await far.until(() => toolEvents(far, quest).length === 1)
    finish()
    await far.until(isEndOf(quest.id))
    expect(toolEvents(far, quest)).toMatchObject([{ state: 'running' }, { state: 'done', result: 'written' }])
  })

  test('ends as interrupted when the answer is stopped', async () => {
    const app = await start()
    const { talk, quest } = await callSlowly(app)
    await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
    expect(await talk.ended(quest)).toMatchObject({
      status: 'stopped',
      replies: ['I write.'],
      promptMeta: { functionCalls: [{ name: 'slow_write', state: 'interrupted' }] },
    })
  })

  test('is interrupted and never repeated when its process is gone', async () => {
    const app = await start()
    const { talk, quest } = await callSlowly(app)
    const before = written
    await app.ports.database.pool.query('update runs set owner = gen_random_uuid() where id = $1', [quest.id])
    app.clock.advance(LEASE_MS)
    await startAnotherApp({}, app)
    expect(await talk.ended(quest)).toMatchObject({
      status: 'interrupted',
      replies: ['I write.'],
      promptMeta: {
        functionCalls: [{ name: 'slow_write', parameters: { line: 'a' }, state: 'interrupted' }],
      },
    })
    expect(written).toBe(before)
  })
})
