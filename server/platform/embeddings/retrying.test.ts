import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { ModelError } from '../llm/port.ts'
import { createFakeEmbeddings } from './fake.ts'
import type { EmbeddingCall } from './port.ts'
import { retryingEmbeddings } from './retrying.ts'

function start() {
  const waits: number[] = []
  const clock: Clock = {
    now: () => new Date(0),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      waits.push(milliseconds)
    },
  }
  const fake = createFakeEmbeddings()
  const embed = (more: Partial<EmbeddingCall> = {}) =>
    retryingEmbeddings(fake, clock, () => 0).embed({
      provider: { backend: 'openai', providerId: 'openai' },
      modelId: 'm',
      purpose: 'chunk',
      texts: ['words'],
      signal: new AbortController().signal,
      ...more,
    })
  return { fake, waits, embed }
}

const busy = (retryAfter?: number) => new ModelError('overloaded', 'Busy', retryAfter)

test('waits as long as the provider asks, or with increasing delays', async () => {
  const { fake, waits, embed } = start()
  for (const error of [busy(7000), busy(), new ModelError('broken_off', 'Cut')]) fake.fail(error)
  expect(await embed()).toHaveLength(1)
  expect([waits, fake.calls.length]).toEqual([[7000, 2000, 4000], 4])
})

test('gives up after several attempts, and at once for permanent errors and for questions', async () => {
  const { fake, waits, embed } = start()
  for (let tries = 0; tries < 7; tries += 1) fake.fail(busy())
  await expect(embed()).rejects.toThrow('Busy')
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
  fake.fail(new ModelError('key_refused', 'Wrong key'))
  await expect(embed()).rejects.toThrow('Wrong key')
  fake.fail(busy())
  await expect(embed({ purpose: 'query' })).rejects.toThrow('Busy')
  expect(waits).toHaveLength(6)
})

test('stops waiting when aborted', async () => {
  const { fake, embed } = start()
  fake.fail(busy())
  const stop = new AbortController()
  const asking = embed({ signal: stop.signal })
  stop.abort()
  await expect(asking).rejects.toMatchObject({ kind: 'aborted' })
})
