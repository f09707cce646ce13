import { describe, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { forbidden } from '#server/platform/errors.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { openConversation, startWithModels, toolCall } from '#server/testing/conversation.ts'
import { startAnotherApp } from '#server/testing/harness.ts'
import { createRecordingMeter, type RecordingMeter } from '#server/testing/recording-meter.ts'

const LEASE_MS = 31_000
const REFUSED = forbidden().message

async function start() {
  const app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
  const meter = createRecordingMeter()
  app.ports.meter = meter
  const talk = await openConversation(app, 'Tides')
  return { app, meter, talk }
}

/** The record of an attempt that has ended: its message is stored a moment before the meter is notified. */
const ended = (meter: RecordingMeter, { id: runId }: { id: string }, attempt = 1) =>
  vi.waitFor(() => {
    const record = meter.record({ runId, attempt })
    if (!record?.end) throw new Error('The run is not settled')
    return record
  })

const rollDice = toolCall('dice_roll', { notation: 'd6' })

describe('a run', () => {
  test('is settled exactly once with the usage that the provider reports, over all steps', async () => {
    const { app, meter, talk } = await start()
    app.models.play({ parts: [rollDice], usage: { inputTokens: 10, outputTokens: 5 } })
    app.models.play({ parts: ['Rolled.'], usage: { inputTokens: 20, outputTokens: 7 } })
    const quest = await talk.ask('Roll', { tools: ['dice_roll'] })
    const record = await ended(meter, quest)
    expect(record).toMatchObject({
      ends: 1,
      end: { settled: { inputTokens: 30, outputTokens: 12, isEstimated: false } },
    })
    const [first, second] = [...record.steps.values()]
    expect(second?.inputTokens).toBeGreaterThan(first?.inputTokens ?? Infinity)
  })

  test('is settled exactly once with an estimate when it is stopped, and refunded when nothing was written', async () => {
    const { app, meter, talk } = await start()
    const playing = app.models.play({ parts: ['some words', ' never'], isGated: true })
    const written = await talk.say('Write')
    await playing.asked
    playing.open(1)
    await expect
      .poll(
        async () =>
          (
            await app.ports.database.pool.query(
              "select from run_events where events::text like '%some words%'",
            )
          ).rowCount,
      )
      .toBe(1)
    await app.call(talk.user.id, chat.stopReply, { id: talk.id })
    await talk.ended(written)
    expect(await ended(meter, written)).toMatchObject({
      ends: 1,
      end: { settled: { outputTokens: 2, isEstimated: true } },
    })
    const silent = app.models.play({ parts: ['never'], isGated: true })
    const empty = await talk.say('Nothing')
    await silent.asked
    await app.call(talk.user.id, chat.stopReply, { id: talk.id })
    await talk.ended(empty)
    expect(await ended(meter, empty)).toMatchObject({ ends: 1, end: 'refunded' })
  })

  test('is settled exactly once as refunded when the provider fails, and again for the next attempt', async () => {
    const { app, meter, talk } = await start()
    app.models.play({ parts: [], error: new ModelError('invalid_request', 'No') })
    const quest = await talk.ask('Fail')
    expect(await ended(meter, quest)).toMatchObject({ ends: 1, end: 'refunded' })
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
    await talk.ended(quest)
    expect(await ended(meter, quest, 2)).toMatchObject({
      ends: 1,
      end: { settled: { isEstimated: true } },
    })
  })

  test('is settled exactly once by the process that takes it over', async () => {
    const { app, meter, talk } = await start()
    const playing = app.models.play({ parts: ['so far', ' never'], isGated: true })
    const quest = await talk.say('Write')
    await playing.asked
    playing.open(1)
    await expect
      .poll(
        async () =>
          (await app.ports.database.pool.query("select from run_events where events::text like '%so far%'"))
            .rowCount,
      )
      .toBe(1)
    await app.ports.database.pool.query('update runs set owner = gen_random_uuid() where id = $1', [quest.id])
    app.clock.advance(LEASE_MS)
    await startAnotherApp({}, app)
    expect((await talk.ended(quest)).status).toBe('interrupted')
    // The process that lost it writes on and then finds that the outcome is not its own.
    playing.open()
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
    expect(await ended(meter, quest)).toMatchObject({
      ends: 1,
      end: { settled: { outputTokens: 2, isEstimated: true } },
    })
  })

  test('is settled exactly once when its notebook is deleted', async () => {
    const { app, meter, talk } = await start()
    const playing = app.models.play({ parts: ['some', ' words'], isGated: true })
    const quest = await talk.say('Write')
    await playing.asked
    playing.open(1)
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    playing.open()
    await expect.poll(() => meter.record({ runId: quest.id, attempt: 1 })?.ends).toBe(1)
  })
})

test('a message that cannot be paid is not stored', async () => {
  const { app, meter, talk } = await start()
  meter.refuse({ reserve: forbidden() })
  await expect(talk.say('Hi')).rejects.toThrow(REFUSED)
  const { body } = await app.call(talk.user.id, chat.list, { id: talk.id })
  expect(body.total).toBe(0)
  meter.refuse({})
  expect((await talk.ask('Hi')).status).toBe('done')
  expect(meter.all()).toHaveLength(1)
})

test('a request that cannot be paid ends the answer with its text so far', async () => {
  const { app, meter, talk } = await start()
  const first = app.models.play({ parts: ['I roll.', rollDice], isGated: true })
  const sent = await talk.say('Roll', { tools: ['dice_roll'] })
  await first.asked
  meter.refuse({ extend: forbidden() })
  first.open()
  const quest = await talk.ended(sent)
  expect(quest).toMatchObject({ status: 'interrupted', error: REFUSED, replies: ['I roll.'] })
  expect(await ended(meter, quest)).toMatchObject({ ends: 1 })
})
