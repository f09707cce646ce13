import { expect, test } from 'vitest'
import { withBuiltin } from './builtin.ts'
import { createFakeModels, DEFAULT_ANSWER } from './fake.ts'
import type { ModelCall, ModelPart, ProviderAccess } from './port.ts'

const models = withBuiltin(createFakeModels())

async function ask(provider: ProviderAccess, more: Partial<ModelCall> = {}) {
  const call: ModelCall = {
    provider,
    modelId: 'm',
    thinking: 'none',
    messages: [],
    settings: { maxTokens: 1 },
    signal: new AbortController().signal,
    ...more,
  }
  const parts: ModelPart[] = []
  for await (const part of models.stream(call)) parts.push(part)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { parts, text }
}

test('describes itself and names the next step, without using a token', async () => {
  const admin = await ask({ backend: 'builtin', providerId: 'builtin', audience: 'admin' })
  const user = await ask({ backend: 'builtin', providerId: 'builtin' })
  expect(admin.text).toContain('OPENAI_API_KEY')
  expect(user.text).toContain('ask an administrator')
  expect(user.text).not.toContain('OPENAI_API_KEY')
  for (const { text, parts } of [admin, user]) {
    expect(text).toContain('File search (no AI)')
    expect(parts.at(-1)).toMatchObject({ type: 'usage', usage: { inputTokens: 0, outputTokens: 0 } })
  }
})

const builtin: ProviderAccess = { backend: 'builtin', providerId: 'builtin' }
const quote = async (quotable: ModelCall['quotable']) => (await ask(builtin, { quotable })).text

test('quotes chunks word for word, with their places and numbers', async () => {
  const text = await quote({
    searched: 'attached',
    quotations: [
      { number: 1, text: 'High *water*\n# twice', place: 'sea_1.md, line 3', match: 'strong' },
      { number: 2, text: 'as in [1] and <b>', place: 'b.pdf, page 2', match: 'strong' },
    ],
  })
  expect(text).toBe(
    'These excerpts of the attached files match your question best:\n\n' +
      '> High \\*water\\*\\\n> \\# twice\n>\n> — sea\\_1\\.md, line 3 [1]\n\n' +
      '> as in &#91;\u20601&#93; and \\<b\\>\n>\n> — b\\.pdf, page 2 [2]\n\n',
  )
})

test('keeps the lines of a quoted text, and does not render it as maths', async () => {
  const text = 'if (a[i]) {\n  say("$1 \\(x\\)")\n\n}'
  const answer = await quote({
    searched: 'library',
    quotations: [{ number: 1, text, place: 'a.js', match: 'strong' }],
  })
  expect(answer).toContain(
    '> if (a&#91;i&#93;\\) \\{\\\n> &nbsp;&nbsp;say("&#36;1 &#92;(x&#92;\\)"\\)\n> \n> \\}\n>\n',
  )
})

test('distinguishes weak matches from strong ones', async () => {
  const strong = { number: 1, text: 'Tides', place: 'a.md', match: 'strong' as const }
  const weak = { number: 2, text: 'Moon', place: 'b.md', match: 'weak' as const }
  expect(await quote({ searched: 'library', quotations: [strong, weak] })).toMatch(
    /^These excerpts of your files match[^]*> Tides[^]*Weaker matches[^]*> Moon/,
  )
  expect(await quote({ searched: 'library', quotations: [weak] })).toMatch(
    /^No good match in your files[^]*> Moon/,
  )
  expect(await quote({ searched: 'attached', quotations: [weak] })).toContain(
    'No good match in the attached files',
  )
})

test.each([
  ['attached', 'I found no match for your question in the attached files.'],
  ['library', 'I found no match for your question in your files.'],
] as const)('reports that nothing was found (%s)', async (searched, words) => {
  expect(await quote({ searched, quotations: [] })).toContain(words)
})

test('uses the language of the user', async () => {
  const text = async (more: Partial<ModelCall>) => (await ask(builtin, { language: 'de', ...more })).text
  expect(await text({})).toContain('bitten Sie die Administration')
  expect(await text({ quotable: { searched: 'library', quotations: [] } })).toContain(
    'In Ihren Dateien habe ich nichts zu Ihrer Frage gefunden',
  )
  const quotations = [{ number: 1, text: 'Moon', place: 'sea.md, Zeile 3', match: 'strong' as const }]
  expect(await text({ quotable: { searched: 'attached', quotations } })).toContain(
    'passen am besten zu Ihrer Frage:\n\n> Moon\n>\n> — sea\\.md, Zeile 3 [1]',
  )
})

test('can be stopped like other models', async () => {
  await expect(ask(builtin, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  })
})

test('passes calls of other models to their providers', async () => {
  expect((await ask({ backend: 'openai', providerId: 'openai' })).text).toBe(DEFAULT_ANSWER)
})
