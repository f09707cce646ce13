import { describe, expect, test } from 'vitest'
import { textOf } from '#contract/messages.ts'
import type { Clock } from '../clock.ts'
import { createFakeModels } from './fake.ts'
import { type ModelCall, ModelError, type ModelPart } from './port.ts'
import { retrying, waitBefore } from './retrying.ts'

const busy = (retryAfter?: number) => ({ parts: [], error: new ModelError('overloaded', 'Busy', retryAfter) })
const silent = { parts: [], error: new ModelError('silent', 'Quiet') }

function call(signal = new AbortController().signal): ModelCall {
  return {
    provider: { backend: 'openai', providerId: 'openai' },
    modelId: 'm',
    thinking: 'none',
    messages: [],
    settings: { maxTokens: 1 },
    signal,
  }
}

function setUp(onSleep = (_milliseconds: number) => {}) {
  const waits: number[] = []
  const clock: Clock = {
    now: () => new Date(0),
    async sleep(milliseconds, signal) {
      waits.push(milliseconds)
      onSleep(milliseconds)
      signal?.throwIfAborted()
    },
  }
  const fake = createFakeModels()
  return { fake, waits, models: retrying(fake, clock, () => 0) }
}

async function read(parts: AsyncIterable<ModelPart>) {
  const seen: ModelPart[] = []
  try {
    for await (const part of parts) seen.push(part)
    return { seen, error: undefined }
  } catch (error) {
    return { seen, error: error as ModelError }
  }
}

const statusOf = (seen: ModelPart[]) =>
  seen.flatMap((part) => (part.type === 'status' ? [textOf(part.status)] : []))

describe('retrying', () => {
  test('retries a busy provider with a status and growing waits', async () => {
    const { fake, models, waits } = setUp()
    for (const script of [busy(), busy(), 'Done']) fake.play(script)
    const { seen, error } = await read(models.stream(call()))
    expect(error).toBeUndefined()
    expect(seen.at(-1)).toEqual({ type: 'text', text: 'Done' })
    expect(statusOf(seen)).toEqual([
      'Provider is busy, trying again (1 of 3)',
      'Provider is busy, trying again (2 of 3)',
    ])
    expect(waits).toEqual([1000, 2000])
  })

  test('gives up after three retries', async () => {
    const { fake, models } = setUp()
    for (let i = 0; i < 5; i++) fake.play(busy())
    expect((await read(models.stream(call()))).error).toMatchObject({ kind: 'overloaded' })
    expect(fake.calls).toHaveLength(4)
  })

  test('waits as long as the provider asks, up to a limit', async () => {
    const { fake, models, waits } = setUp()
    for (const script of [busy(700), busy(3_600_000), 'Done']) fake.play(script)
    await read(models.stream(call()))
    expect(waits).toEqual([700, 30_000])
  })

  test('retries a silent model only once', async () => {
    const { fake, models } = setUp()
    for (const script of [silent, silent, 'Never asked']) fake.play(script)
    const { seen, error } = await read(models.stream(call()))
    expect(error).toMatchObject({ kind: 'silent' })
    expect(statusOf(seen)).toEqual(['The model stopped responding, trying again (1 of 1)'])
    expect(fake.calls).toHaveLength(2)
  })

  test.each(['text', 'reasoning'] as const)('does not retry after %s has arrived', async (type) => {
    const { fake, models } = setUp()
    fake.play({ parts: [{ type, text: 'So ' }], error: new ModelError('overloaded', 'Busy') })
    const { seen, error } = await read(models.stream(call()))
    expect(seen).toEqual([{ type, text: 'So ' }])
    expect(error).toMatchObject({ kind: 'overloaded' })
    expect(fake.calls).toHaveLength(1)
  })

  test.each(['key_refused', 'too_long', 'declined', 'unreachable', 'broken_off', 'invalid_request'] as const)(
    'does not retry %s',
    async (kind) => {
      const { fake, models } = setUp()
      fake.play({ parts: [], error: new ModelError(kind, 'No') })
      expect((await read(models.stream(call()))).error).toMatchObject({ kind })
      expect(fake.calls).toHaveLength(1)
    },
  )

  test('stops waiting when the caller aborts', async () => {
    const stop = new AbortController()
    const { fake, models } = setUp(() => stop.abort())
    fake.play(busy())
    expect((await read(models.stream(call(stop.signal)))).error).toMatchObject({ kind: 'aborted' })
    expect(fake.calls).toHaveLength(1)
  })

  test('passes on each warning once, regardless of retries', async () => {
    const { fake, models } = setUp()
    const warning: ModelPart = { type: 'warning', message: 'No temperature' }
    fake.play({ ...busy(), parts: [warning] })
    fake.play({ parts: [warning, 'Done'] })
    const { seen } = await read(models.stream(call()))
    expect(seen.filter(({ type }) => type === 'warning')).toHaveLength(1)
  })
})

test('reduces a wait at random by up to half', () => {
  const error = new ModelError('overloaded', 'Busy')
  expect(waitBefore(3, error, () => 0)).toBe(4000)
  expect(waitBefore(3, error, () => 1)).toBe(2000)
})
