import { expect, test } from 'vitest'
import { createFakeModels, DEFAULT_ANSWER } from './fake.ts'
import { type ModelCall, ModelError } from './port.ts'

const call = (modelId: string, signal = new AbortController().signal): ModelCall => ({
  provider: { backend: 'openai', providerId: 'openai' },
  modelId,
  thinking: 'none',
  messages: [],
  settings: { maxTokens: 1 },
  signal,
})

test('holds each part until the test opens the gate, and can be stopped before that', async () => {
  const fake = createFakeModels()
  const playing = fake.play({ parts: ['a', 'b', 'c'], isGated: true })
  const stop = new AbortController()
  const stream = fake.stream(call('x', stop.signal))[Symbol.asyncIterator]()
  const first = stream.next()
  expect((await playing.asked).modelId).toBe('x')
  playing.open(1)
  expect((await first).value).toEqual({ type: 'text', text: 'a' })
  const second = stream.next()
  stop.abort()
  await expect(second).rejects.toMatchObject({ kind: 'aborted' })
})

test('uses the first matching script, else its default, and records the calls', async () => {
  const fake = createFakeModels()
  fake.play({ parts: ['for b'], when: ({ modelId }) => modelId === 'b' })
  const texts: unknown[] = []
  for (const id of ['a', 'b']) for await (const part of fake.stream(call(id))) texts.push(part)
  expect(texts).toEqual([
    { type: 'text', text: DEFAULT_ANSWER },
    { type: 'text', text: 'for b' },
  ])
  expect(fake.calls.map(({ modelId }) => modelId)).toEqual(['a', 'b'])
})

test('lists and verifies as configured', async () => {
  const fake = createFakeModels()
  fake.serve('openai', [{ id: 'm' }])
  fake.refuse('openai', new ModelError('key_refused', 'No'))
  expect(await fake.list(call('x').provider)).toEqual([{ id: 'm' }])
  await expect(fake.verify(call('x').provider)).rejects.toThrow('No')
})
