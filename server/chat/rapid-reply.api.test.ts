import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { modelMetrics } from '#contract/model-metrics.ts'
import { models } from '#contract/models.ts'
import { users } from '#contract/users.ts'
import { forbidden } from '#server/platform/errors.ts'
import { type ModelCall, ModelError } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { createRecordingMeter, type RecordingMeter } from '#server/testing/recording-meter.ts'

const [TIDE, FAST] = [modelId('tide'), modelId('fast')]
let app: TestApp

beforeAll(async () => {
  app = await startWithModels([
    { id: 'tide', contextWindow: 32_000 },
    { id: 'fast', contextWindow: 32_000 },
  ])
  const admin = await app.addUser({ isAdmin: true })
  const priced = (id: string, price: number) => ({
    id,
    allowedUserTags: ['customer'],
    pricing: [{ aboveTokens: 0, input: price, output: price }],
  })
  const configurations = [priced(TIDE, 0.01), priced(FAST, 0.001)]
  await app.call(admin.id, models.saveConfigurations, { configurations })
})

async function openWithRapidReplies({ isOn = true } = {}) {
  const talk = await openConversation(app, 'Named')
  const { id } = talk.user
  await app.call(id, users.update, { id, experimentalFeatures: { enableRapidReply: isOn } })
  return talk
}

/** A conversation whose answers are charged until the end of the test. */
async function openCharging() {
  const talk = await openWithRapidReplies()
  const meter = createRecordingMeter()
  const free = app.ports.meter
  app.ports.meter = meter
  onTestFinished(() => {
    app.ports.meter = free
  })
  return { talk, meter }
}

const refuseBeside =
  (meter: RecordingMeter): RecordingMeter['extend'] =>
  async (ctx, run, step) => {
    if (step.estimate.isBeside) throw forbidden()
    return meter.extend(ctx, run, step)
  }

const ended = (meter: RecordingMeter, { id: runId }: { id: string }) =>
  vi.waitFor(() => {
    const record = meter.record({ runId, attempt: 1 })
    if (!record?.end) throw new Error('The run is not settled')
    return record
  })

async function rapidTextOf(runId: string): Promise<string> {
  const { rows } = await app.ports.database.pool.query<{ events: unknown }>(
    'select events from run_events where run_id = $1',
    [runId],
  )
  return JSON.stringify(rows)
}

const isOf = (name: string) => (call: ModelCall) => call.modelId === name
const playFast = (parts: string[]) =>
  app.models.play({ parts, when: isOf('fast'), usage: { inputTokens: 20, outputTokens: 5 } })
const playTide = () =>
  app.models.play({ parts: ['High water is at 6:12.'], when: isOf('tide'), isGated: true })
const WANTED = { model: TIDE, enableRapidReply: true }

describe('a rapid reply', () => {
  test('is shown until the answer begins, and is recorded with its cost', async () => {
    const talk = await openWithRapidReplies()
    const socket = await app.socket(talk.user.id)
    playFast(['About ', 'six.'])
    const answering = playTide()
    const quest = await talk.say('When is high water?', WANTED)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    const rapid = () =>
      socket.frames.flatMap((frame) =>
        frame.type === 'event' && frame.name === 'rapid' ? [frame.payload as { text: string }] : [],
      )
    await vi.waitFor(() =>
      expect(
        rapid()
          .map(({ text }) => text)
          .join(''),
      ).toBe('About six.'),
    )
    expect(rapid()[0]).toMatchObject({ model: 'fast' })
    answering.open()
    const ended = await talk.ended(quest)
    expect(ended).toMatchObject({ status: 'done', replies: ['High water is at 6:12.'] })
    expect(ended.promptMeta.rapidReply).toEqual({
      model: { id: FAST, name: 'fast', paidBy: 'installation' },
      text: 'About six.',
      inputTokens: 20,
      outputTokens: 5,
      isEstimated: false,
      cost: expect.closeTo(0.025),
    })
    const call = app.models.calls.find(isOf('fast'))
    expect(call?.settings.maxTokens).toBe(150)
    const admin = await app.addUser({ isAdmin: true })
    app.clock.advance(61_000)
    const { body } = await app.call(admin.id, modelMetrics.show, { userFilter: talk.user.id })
    const turns = body.models.map((row) => [row.modelId, row.turns] as const)
    expect(Object.fromEntries(turns)).toEqual({ [FAST]: 1, [TIDE]: 1 })
  })

  test('is stopped with the answer', async () => {
    const talk = await openWithRapidReplies()
    const fast = app.models.play({ parts: ['About ', 'six.'], when: isOf('fast'), isGated: true })
    playTide()
    const quest = await talk.say('When?', WANTED)
    const { signal } = await fast.asked
    fast.open(1)
    await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
    const ended = await talk.ended(quest)
    await vi.waitFor(() => expect(signal.aborted).toBe(true))
    expect(ended).toMatchObject({ status: 'stopped', replies: [] })
    expect(ended.promptMeta.rapidReply?.text).toBe('About ')
  })

  test('leaves the answer alone when it fails', async () => {
    const talk = await openWithRapidReplies()
    const error = new ModelError('overloaded', 'Busy')
    const fast = app.models.play({ parts: [], when: isOf('fast'), error })
    const answering = playTide()
    const quest = await talk.say('When?', WANTED)
    await fast.asked
    answering.open()
    expect(await talk.ended(quest)).toMatchObject({ status: 'done', error: null })
  })

  test('is charged beside the answer, with the usage that its provider reports', async () => {
    const { talk, meter } = await openCharging()
    playFast(['About ', 'six.'])
    const answering = app.models.play({
      parts: ['At 6:12.'],
      when: isOf('tide'),
      isGated: true,
      usage: { inputTokens: 90, outputTokens: 8 },
    })
    const quest = await talk.say('When is high water?', WANTED)
    await expect.poll(() => rapidTextOf(quest.id)).toContain('six.')
    answering.open()
    await talk.ended(quest)
    const record = await ended(meter, quest)
    const steps = [...record.steps.values()]
    expect(steps.filter(({ isBeside }) => isBeside)).toEqual([
      expect.objectContaining({ modelId: FAST, outputTokens: 150 }),
    ])
    expect(record).toMatchObject({
      ends: 1,
      end: {
        settled: {
          modelId: TIDE,
          inputTokens: 90,
          outputTokens: 8,
          beside: { modelId: FAST, inputTokens: 20, outputTokens: 5, isEstimated: false },
        },
      },
    })
  })

  test('is charged by an estimate when the answer is stopped before its first word', async () => {
    const { talk, meter } = await openCharging()
    const fast = app.models.play({ parts: ['About ', 'six.'], when: isOf('fast'), isGated: true })
    playTide()
    const quest = await talk.say('When?', WANTED)
    await fast.asked
    fast.open(1)
    await expect.poll(() => rapidTextOf(quest.id)).toContain('About ')
    await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
    await talk.ended(quest)
    expect(await ended(meter, quest)).toMatchObject({
      ends: 1,
      end: {
        settled: {
          inputTokens: 0,
          outputTokens: 0,
          beside: { modelId: FAST, outputTokens: 2, isEstimated: true },
        },
      },
    })
  })

  test('is left out when it cannot be paid, and the answer is written', async () => {
    const { talk, meter } = await openCharging()
    const before = app.models.calls.length
    app.models.play({ parts: ['At 6:12.'], when: isOf('tide') })
    const refusing = { ...meter, extend: refuseBeside(meter) }
    app.ports.meter = refusing
    const ended = await talk.ask('When?', WANTED)
    expect(ended).toMatchObject({ status: 'done', replies: ['At 6:12.'] })
    expect(ended.promptMeta.rapidReply).toBeUndefined()
    expect(app.models.calls.slice(before).map(({ modelId }) => modelId)).toEqual(['tide'])
  })

  test.each([
    ['the user has not switched it on', { isOn: false, llm: WANTED }],
    ['the message does not ask for it', { isOn: true, llm: { model: TIDE } }],
    ['the fast model answers itself', { isOn: true, llm: { ...WANTED, model: FAST } }],
  ])('is not asked for when %s', async (_, { isOn, llm }) => {
    const talk = await openWithRapidReplies({ isOn })
    const before = app.models.calls.length
    const { promptMeta } = await talk.ask('When?', llm)
    expect(app.models.calls.length - before).toBe(1)
    expect(promptMeta.rapidReply).toBeUndefined()
  })
})
