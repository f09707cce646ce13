import { expect, test } from 'vitest'
import { withBuiltin } from './builtin.ts'
import { createFakeModels, DEFAULT_ANSWER } from './fake.ts'
import type { ModelCall, ModelPart, ProviderAccess } from './port.ts'

const models = withBuiltin(createFakeModels())

async function ask(provider: ProviderAccess, signal = new AbortController().signal) {
  const call: ModelCall = {
    provider,
    modelId: 'm',
    thinking: 'none',
    messages: [],
    settings: { maxTokens: 1 },
    signal,
  }
  const parts: ModelPart[] = []
  for await (const part of models.stream(call)) parts.push(part)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { parts, text }
}

test('says what it is, and to whom to turn, without using a token', async () => {
  const admin = await ask({ backend: 'builtin', providerId: 'builtin', audience: 'admin' })
  const user = await ask({ backend: 'builtin', providerId: 'builtin' })
  expect(admin.text).toContain('OPENAI_API_KEY')
  expect(user.text).toContain('ask the administrator')
  expect(user.text).not.toContain('OPENAI_API_KEY')
  for (const { text, parts } of [admin, user]) {
    expect(text).toContain('Quotes from your files (no AI)')
    expect(parts.at(-1)).toMatchObject({ type: 'usage', usage: { inputTokens: 0, outputTokens: 0 } })
  }
})

test('can be stopped like any other', async () => {
  await expect(ask({ backend: 'builtin', providerId: 'builtin' }, AbortSignal.abort())).rejects.toMatchObject(
    {
      kind: 'aborted',
    },
  )
})

test('leaves all other models to their providers', async () => {
  expect((await ask({ backend: 'openai', providerId: 'openai' })).text).toBe(DEFAULT_ANSWER)
})
