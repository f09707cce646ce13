import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeEventStreamMessage } from '@copilotkit/aimock'
import { expect, onTestFinished, test } from 'vitest'
import type { Backend, Thinking } from '#contract/models.ts'
import { createLanguageModels } from './ai-sdk.ts'
import type { ModelUsage } from './port.ts'

const models = createLanguageModels()

/** A whole answer of a vendor, as it documents its stream. */
interface Wire {
  wire: string
  backend: Backend
  modelId: string
  thinking?: Thinking
  /** A penalty selects the chat completions of OpenAI. */
  settings?: object
  body: string | Buffer
  type?: string
  usage: ModelUsage
}

const sse = (events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

const named = (events: { type: string; [field: string]: unknown }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')

/** OpenAI's responses, which xAI has too. */
const responses = (usage: object) => {
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed' }
  const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', status: 'in_progress' }
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const part = { type: 'output_text', text: 'Six.', annotations: [] }
  const output = [{ ...item, content: [part] }]
  return named(
    [
      { type: 'response.created', response: { ...response, output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
      { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
      { type: 'response.output_text.delta', ...place, delta: 'Six.', logprobs: [] },
      { type: 'response.output_item.done', output_index: 0, item: { ...item, content: [part] } },
      { type: 'response.completed', response: { ...response, status: 'completed', output, usage } },
    ].map((event, sequence_number) => ({ ...event, sequence_number })),
  )
}

/** Chat completions, which many vendors have. */
const completions = (usage: object) => {
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' }
  const choice = { index: 0, delta: { role: 'assistant', content: 'Six.' }, finish_reason: null }
  const last = { index: 0, delta: {}, finish_reason: 'stop' }
  return `${sse([
    { ...chunk, choices: [choice] },
    { ...chunk, choices: [last], usage },
  ])}data: [DONE]\n\n`
}

const frames = (events: [type: string, payload: object][]) =>
  Buffer.concat(events.map(([type, payload]) => encodeEventStreamMessage(type, payload)))

const RESPONSES_USAGE = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 640 },
  output_tokens: 300,
  output_tokens_details: { reasoning_tokens: 250 },
  total_tokens: 1300,
}
const COMPLETIONS_USAGE = {
  prompt_tokens: 1000,
  prompt_tokens_details: { cached_tokens: 640 },
  completion_tokens: 300,
  completion_tokens_details: { reasoning_tokens: 250 },
  total_tokens: 1300,
}
const ALL: ModelUsage = {
  inputTokens: 1000,
  cachedInputTokens: 640,
  outputTokens: 300,
  reasoningTokens: 250,
}

const WIRES: Wire[] = [
  {
    wire: 'OpenAI responses',
    backend: 'openai',
    modelId: 'gpt-5.4',
    thinking: 'effort',
    body: responses(RESPONSES_USAGE),
    usage: ALL,
  },
  {
    wire: 'OpenAI chat',
    backend: 'openai',
    modelId: 'gpt-4.1',
    settings: { presencePenalty: 1 },
    body: completions(COMPLETIONS_USAGE),
    usage: ALL,
  },
  {
    wire: 'xAI',
    backend: 'xai',
    modelId: 'grok-4',
    thinking: 'effort',
    body: responses(RESPONSES_USAGE),
    usage: ALL,
  },
  {
    wire: 'OpenAI-compatible',
    backend: 'openai_compatible',
    modelId: 'qwen3',
    body: completions(COMPLETIONS_USAGE),
    usage: ALL,
  },
  {
    // Its input tokens are those that were neither read from the cache nor written to it.
    wire: 'Anthropic',
    backend: 'anthropic',
    modelId: 'claude-haiku-4-5',
    body: named([
      {
        type: 'message_start',
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'claude-haiku-4-5',
          content: [],
          stop_reason: null,
          usage: {
            input_tokens: 160,
            cache_read_input_tokens: 640,
            cache_creation_input_tokens: 200,
            output_tokens: 1,
          },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Six.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 300 } },
      { type: 'message_stop' },
    ]),
    usage: { inputTokens: 1000, cachedInputTokens: 640, outputTokens: 300 },
  },
  {
    // Thoughts are counted beside the candidates.
    wire: 'Gemini',
    backend: 'gemini',
    modelId: 'gemini-2.5-flash',
    body: sse([
      {
        candidates: [{ content: { role: 'model', parts: [{ text: 'Six.' }] }, finishReason: 'STOP' }],
        usageMetadata: {
          promptTokenCount: 1000,
          cachedContentTokenCount: 640,
          candidatesTokenCount: 50,
          thoughtsTokenCount: 250,
          totalTokenCount: 1300,
        },
      },
    ]),
    usage: ALL,
  },
  {
    wire: 'Bedrock',
    backend: 'bedrock',
    modelId: 'us.anthropic.claude-sonnet-4-6',
    type: 'application/vnd.amazon.eventstream',
    body: frames([
      ['messageStart', { role: 'assistant' }],
      ['contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Six.' } }],
      ['contentBlockStop', { contentBlockIndex: 0 }],
      ['messageStop', { stopReason: 'end_turn' }],
      [
        'metadata',
        {
          usage: {
            inputTokens: 160,
            cacheReadInputTokens: 640,
            cacheWriteInputTokens: 200,
            outputTokens: 300,
            totalTokens: 1300,
          },
        },
      ],
    ]),
    usage: { inputTokens: 1000, cachedInputTokens: 640, outputTokens: 300 },
  },
  {
    wire: 'Mistral',
    backend: 'mistral',
    modelId: 'mistral-large-latest',
    body: completions({ prompt_tokens: 1000, completion_tokens: 300, total_tokens: 1300 }),
    usage: { inputTokens: 1000, outputTokens: 300 },
  },
  {
    wire: 'Cohere',
    backend: 'cohere',
    modelId: 'command-a-03-2025',
    body: named([
      { type: 'message-start', id: 'm1', delta: { message: { role: 'assistant', content: [] } } },
      {
        type: 'content-start',
        index: 0,
        delta: { message: { content: { type: 'text', text: '' } } },
      },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Six.' } } } },
      { type: 'content-end', index: 0 },
      {
        type: 'message-end',
        delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 1000, output_tokens: 300 } } },
      },
    ]),
    usage: { inputTokens: 1000, outputTokens: 300 },
  },
]

async function startPeer({ body, type = 'text/event-stream' }: Pick<Wire, 'body' | 'type'>): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(WIRES)('$wire reports tokens from the cache and of reasoning within its totals', async (wire) => {
  const { backend, modelId, thinking = 'none', settings, usage } = wire
  const baseUrl = await startPeer(wire)
  const parts = await Array.fromAsync(
    models.stream({
      provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl },
      modelId,
      thinking,
      messages: [{ role: 'user', text: 'When is high water?' }],
      settings: { maxTokens: 500, ...settings },
      signal: AbortSignal.timeout(10_000),
    }),
  )
  expect(parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('Six.')
  const reported = parts.flatMap((part) => (part.type === 'usage' ? [part.usage] : []))
  expect(reported.map(withoutNothing)).toEqual([usage])
})

/** No tokens and no report are the same for the price. */
const withoutNothing = (usage: ModelUsage) =>
  Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== undefined && count !== 0))
