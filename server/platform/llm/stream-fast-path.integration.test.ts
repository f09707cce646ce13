// The vendors' own packages behind a server that mixes text, reasoning, pings and calls, and splits them anywhere.
// Each transcript is read with the fast path and without it: the outcome must be the same.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { createLanguageModels } from './ai-sdk.ts'
import type { ModelError, ModelPart } from './port.ts'

type Kind = 'text' | 'reasoning'
type Said = [kind: Kind, words: string]

interface Wire {
  backend: Backend
  beginning: string
  said(kind: Kind, words: string): string
  end: string
}

const data = (event: object) => `data: ${JSON.stringify(event)}\n\n`
const named = (event: { type: string; [field: string]: unknown }) => `event: ${event.type}\n${data(event)}`
const choice = (delta: object, finish: string | null = null) =>
  data({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })

const COMPATIBLE: Wire = {
  backend: 'openai_compatible',
  beginning: choice({ role: 'assistant', content: '' }),
  said: (kind, words) => choice(kind === 'text' ? { content: words } : { reasoning_content: words }),
  end: `${choice({}, 'stop')}data: [DONE]\n\n`,
}

const ANTHROPIC: Wire = {
  backend: 'anthropic',
  beginning:
    named({
      type: 'message_start',
      message: { id: 'm', model: 'm', usage: { input_tokens: 1, output_tokens: 1 } },
    }) +
    named({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } }) +
    named({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }),
  said: (kind, words) =>
    kind === 'text'
      ? named({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: words } })
      : named({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: words } }),
  end:
    named({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } }) +
    named({ type: 'message_stop' }),
}

const OPENAI: Wire = {
  backend: 'openai',
  beginning:
    named({ type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } }) +
    named({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'a' } }),
  said: (_, words) =>
    named({ type: 'response.output_text.delta', item_id: 'a', output_index: 0, delta: words }),
  end:
    named({ type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'a' } }) +
    named({ type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 9 } } }),
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(answer: (response: ServerResponse) => Promise<void>): Promise<string> {
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Outcome {
  parts: ModelPart[]
  failure?: string
}

/** Reads an answer of these bytes, which arrive in pieces of changing sizes. */
async function read(backend: Backend, bytes: Buffer, hasFastPath: boolean): Promise<Outcome> {
  const baseUrl = await serve(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let from = 0, size = 1; from < bytes.length; from += size) {
      size = 1 + ((from * 7919) % 300)
      response.write(bytes.subarray(from, from + size))
      await setImmediate()
    }
    response.end()
  })
  const stream = createLanguageModels({ hasFastPath }).stream({
    provider: { backend, providerId: backend, apiKey: 'key', baseUrl },
    modelId: 'model',
    thinking: 'none',
    messages: [{ role: 'user', text: 'Mix' }],
    tools: [{ name: 'dice', description: 'Rolls dice', inputSchema: { type: 'object' } }],
    settings: { maxTokens: 1000 },
    signal: new AbortController().signal,
  })
  const parts: ModelPart[] = []
  try {
    for await (const part of stream) add(parts, part)
    return { parts }
  } catch (error) {
    return { parts, failure: (error as ModelError).kind }
  }
}

/** Joins neighbouring pieces of one kind: only their boundaries may differ. */
function add(parts: ModelPart[], part: ModelPart): void {
  const last = parts.at(-1)
  const isMore = (part.type === 'text' || part.type === 'reasoning') && last?.type === part.type
  if (isMore) parts[parts.length - 1] = { type: part.type, text: last.text + part.text }
  else parts.push(part)
}

/** Mostly runs of one kind, as models write, with repeated text, so that equal texts could be confused. */
const plan = (count: number): Said[] =>
  Array.from({ length: count }, (_, index) => [
    (index * index) % 29 < 6 ? 'reasoning' : 'text',
    ['a', ' "b"', 'ü😀', 'a', `${index}\n`][(index * 31) % 5] ?? '',
  ])

const withPings = (events: string[]) =>
  events.map((event, index) => event + (index % 13 === 5 ? ': ping\n\n' : ''))

const mixed = ({ beginning, said, end }: Wire): string =>
  beginning + withPings(plan(400).map(([kind, words]) => said(kind, words))).join('') + end

const textOnly = ({ beginning, said, end }: Wire): string =>
  beginning + withPings(plan(200).map(([, words]) => said('text', words))).join('') + end

/** Pieces of the arguments of a call, between text. */
const CALL = [
  choice({
    tool_calls: [{ index: 0, id: 't', type: 'function', function: { name: 'dice', arguments: '' } }],
  }),
  ...['{"no', 'tation":', '"2d6"}'].map((piece) =>
    choice({ tool_calls: [{ index: 0, function: { arguments: piece } }] }),
  ),
].join('')

const TRANSCRIPTS: [name: string, wire: Wire, transcript: string][] = [
  ['mixed text and reasoning of OpenAI-compatible servers', COMPATIBLE, mixed(COMPATIBLE)],
  ['mixed text and reasoning of Anthropic', ANTHROPIC, mixed(ANTHROPIC)],
  ['text of OpenAI', OPENAI, textOnly(OPENAI)],
  [
    'a call of a tool after text',
    COMPATIBLE,
    mixed({ ...COMPATIBLE, end: `${CALL}${choice({}, 'tool_calls')}data: [DONE]\n\n` }),
  ],
  ['an answer without an end', COMPATIBLE, mixed({ ...COMPATIBLE, end: '' })],
  [
    'an answer that is cut at its limit',
    COMPATIBLE,
    textOnly({ ...COMPATIBLE, end: `${choice({}, 'length')}data: [DONE]\n\n` }),
  ],
  [
    'an error between text',
    COMPATIBLE,
    mixed({ ...COMPATIBLE, end: data({ error: { message: 'Overloaded' } }) }),
  ],
  ['text with invalid JSON', COMPATIBLE, textOnly({ ...COMPATIBLE, end: 'data: {"choices":[{"delta":\n\n' })],
  ['lines that end with CRLF', COMPATIBLE, textOnly(COMPATIBLE).replaceAll('\n', '\r\n')],
]

test.each(TRANSCRIPTS)(
  '%s is read the same with and without the fast path',
  async (_, { backend }, transcript) => {
    const bytes = Buffer.from(transcript)
    const through = await read(backend, bytes, false)
    expect(through.parts.length).toBeGreaterThan(0)
    expect(await read(backend, bytes, true)).toEqual(through)
  },
)

test.each([COMPATIBLE, ANTHROPIC])('$backend returns everything in the order of the stream', async (wire) => {
  const { parts, failure } = await read(wire.backend, Buffer.from(mixed(wire)), true)
  const said: ModelPart[] = []
  for (const [type, text] of plan(400)) add(said, { type, text })
  expect(failure).toBeUndefined()
  expect(parts.filter(({ type }) => type === 'text' || type === 'reasoning')).toEqual(said)
})
