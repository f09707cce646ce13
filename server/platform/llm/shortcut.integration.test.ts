// The vendors' own packages, behind a server that mixes text, reasoning and pings and splits them anywhere.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { createLanguageModels } from './ai-sdk.ts'

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

const WIRES: Wire[] = [
  {
    backend: 'openai_compatible',
    beginning: choice({ role: 'assistant', content: '' }),
    said: (kind, words) => choice(kind === 'text' ? { content: words } : { reasoning_content: words }),
    end: `${choice({}, 'stop')}data: [DONE]\n\n`,
  },
  {
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
        : named({
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'thinking_delta', thinking: words },
          }),
    end:
      named({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } }) +
      named({ type: 'message_stop' }),
  },
]

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

test.each(WIRES)('$backend returns everything in the order of the stream', async (wire) => {
  const said = plan(400)
  const events = said.map(
    ([kind, words], index) => wire.said(kind, words) + (index % 13 === 5 ? ': ping\n\n' : ''),
  )
  const bytes = Buffer.from(wire.beginning + events.join('') + wire.end)
  const baseUrl = await serve(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let from = 0, size = 1; from < bytes.length; from += size) {
      size = 1 + ((from * 7919) % 900)
      response.write(bytes.subarray(from, from + size))
      await setImmediate()
    }
    response.end()
  })
  const parts = createLanguageModels().stream({
    provider: { backend: wire.backend, providerId: wire.backend, apiKey: 'key', baseUrl },
    modelId: 'model',
    thinking: 'none',
    messages: [{ role: 'user', text: 'Mix' }],
    settings: { maxTokens: 1000 },
    signal: new AbortController().signal,
  })
  const told: Said[] = []
  for await (const part of parts) {
    if (part.type === 'text' || part.type === 'reasoning') told.push([part.type, part.text])
  }
  expect(joined(told)).toEqual(joined(said))
})

/** Mostly runs of one kind, as models write, with repeated text, so that equal texts could be confused. */
const plan = (count: number): Said[] =>
  Array.from({ length: count }, (_, index) => [
    (index * index) % 29 < 6 ? 'reasoning' : 'text',
    ['a', ' "b"', 'ü😀', 'a', `${index}\n`][(index * 31) % 5] ?? '',
  ])

/** Joins neighbouring pieces of one kind. */
function joined(said: Said[]): Said[] {
  const whole: Said[] = []
  for (const [kind, words] of said) {
    const last = whole.at(-1)
    if (last?.[0] === kind) last[1] += words
    else whole.push([kind, words])
  }
  return whole
}
