// The vendors' own packages, behind a server whose model calls tools.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { createTestClock } from '#server/testing/test-clock.ts'
import { type PeerStep, startToolPeer, type ToolPeer } from '#server/testing/tool-peer.ts'
import { createLanguageModels } from './ai-sdk.ts'
import { STEPS_MAX } from './call-limits.ts'
import { type AnswerPart, type OfferedTool, streamWithTools } from './tool-loop.ts'

const add: OfferedTool = {
  definition: {
    name: 'add',
    description: 'Adds two numbers',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
  },
  isRead: true,
  definitionHash: 'add 1',
  async run(input) {
    const { a, b } = input as { a: number; b: number }
    return a + b
  },
}

async function answer(backend: Backend, stepOf: (request: number) => PeerStep) {
  const peer = await startToolPeer(stepOf)
  onTestFinished(peer.close)
  const call = {
    provider: { backend, providerId: backend, apiKey: 'key', baseUrl: peer.url },
    modelId: backend === 'anthropic' ? 'claude-haiku-4-5' : 'qwen3',
    thinking: 'none' as const,
    messages: [{ role: 'user' as const, text: 'Add' }],
    settings: { maxTokens: 1000 },
    signal: new AbortController().signal,
  }
  const loop = { tools: [add], clock: createTestClock(), stored: async () => undefined }
  const parts: AnswerPart[] = []
  let error: unknown
  try {
    for await (const part of streamWithTools(createLanguageModels(), call, loop)) parts.push(part)
  } catch (reason) {
    error = reason
  }
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { peer, parts, text, error }
}

const twoCalls: PeerStep = {
  text: 'I add.',
  calls: [
    { id: 'one', name: 'add', arguments: '{"a": 1, "b": 2}' },
    { id: 'two', name: 'add', arguments: '{"a": 3, "b": 4}' },
  ],
}

/** The second request, as far as it repeats the first step. */
function repeatedStep(backend: Backend, peer: ToolPeer) {
  const messages = peer.requests[1]?.messages as Record<string, unknown>[]
  return backend === 'anthropic' ? messages.slice(1).map(({ content }) => content) : messages.slice(1)
}

describe.each(['openai_compatible', 'anthropic'] as const)('%s', (backend) => {
  test('sends the definitions, and repeats parallel calls with their results', async () => {
    const { peer, text, parts } = await answer(backend, (request) =>
      request === 1 ? twoCalls : { text: 'Three and seven.' },
    )
    expect(text).toBe('I add.\n\nThree and seven.')
    expect(JSON.stringify(peer.requests[0]?.tools)).toContain('Adds two numbers')
    expect(parts.filter(({ type }) => type === 'tool')).toHaveLength(4)
    expect(repeatedStep(backend, peer)).toEqual(REPEATED[backend])
    expect(parts.at(-1)).toMatchObject({ usage: { inputTokens: 20, outputTokens: 10 } })
  })

  test('returns malformed arguments and unknown names as errors', async () => {
    const calls = [
      { id: 'one', name: 'add', arguments: '{"a": 1, "b"' },
      { id: 'two', name: 'subtract', arguments: '{}' },
    ]
    const { peer, text, error } = await answer(backend, (request) =>
      request === 1 ? { calls } : { text: 'I cannot.' },
    )
    expect(error).toBeUndefined()
    expect(text).toBe('I cannot.')
    const repeated = JSON.stringify(repeatedStep(backend, peer))
    expect(repeated).toContain('The arguments are not valid JSON.')
    expect(repeated).toContain('There is no tool named subtract.')
  })

  test('ends a model that calls without an end', async () => {
    const { peer, error } = await answer(backend, (request) => ({
      calls: [{ id: `c${request}`, name: 'add', arguments: `{"a": ${request}, "b": 1}` }],
    }))
    expect(error).toMatchObject({ kind: 'endless' })
    expect(peer.requests).toHaveLength(STEPS_MAX)
  })
})

const REPEATED = {
  openai_compatible: [
    {
      role: 'assistant',
      content: 'I add.',
      tool_calls: [
        { id: 'one', type: 'function', function: { name: 'add', arguments: '{"a":1,"b":2}' } },
        { id: 'two', type: 'function', function: { name: 'add', arguments: '{"a":3,"b":4}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'one', content: '3' },
    { role: 'tool', tool_call_id: 'two', content: '7' },
  ],
  anthropic: [
    [
      { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
      { type: 'text', text: 'I add.' },
      { type: 'tool_use', id: 'one', name: 'add', input: { a: 1, b: 2 } },
      { type: 'tool_use', id: 'two', name: 'add', input: { a: 3, b: 4 } },
    ],
    [
      { type: 'tool_result', tool_use_id: 'one', content: '3' },
      { type: 'tool_result', tool_use_id: 'two', content: '7' },
    ],
  ],
}
