import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLanguageModels } from './ai-sdk.ts'

const models = createLanguageModels({ silenceMs: 5000 })

type Answers = Record<string, (body: string) => unknown>

/** A model server with such responses under its own paths; anything else is not found. */
async function serve(answers: Answers) {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const answer = answers[request.url ?? '']?.(body)
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { error: 'File Not Found' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { backend: 'openai_compatible', providerId: 'compatible-x', apiKey: 'k', baseUrl } as const
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const listing =
  (...models: object[]) =>
  () => ({ object: 'list', data: models })

test('llama.cpp is asked for its running context window', async () => {
  const provider = await serve({
    '/v1/models': listing({ id: 'stories.gguf', meta: { n_ctx_train: 131_072 } }),
    '/props': () => ({ default_generation_settings: { n_ctx: 4096 } }),
  })
  expect(await models.list(provider)).toEqual([{ id: 'stories.gguf', contextWindow: 4096 }])
})

test('Ollama is asked for the window of each model', async () => {
  const shown: Record<string, unknown> = {
    'qwen3:8b': { model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 } },
    'tuned:latest': { parameters: 'temperature 1\nnum_ctx                        16384', model_info: {} },
    'odd:latest': { model_info: { 'odd.context_length': 'many' } },
  }
  const provider = await serve({
    '/v1/models': listing(
      { id: 'qwen3:8b' },
      { id: 'tuned:latest' },
      { id: 'loaded:latest' },
      { id: 'odd:latest' },
    ),
    '/api/ps': () => ({ models: [{ name: 'loaded:latest', context_length: 8192 }] }),
    '/api/show': (body) => shown[(JSON.parse(body) as { model: string }).model],
  })
  expect(await models.list(provider)).toEqual([
    { id: 'qwen3:8b', contextWindow: 40_960 },
    { id: 'tuned:latest', contextWindow: 16_384 },
    { id: 'loaded:latest', contextWindow: 8192 },
    { id: 'odd:latest' },
  ])
})

test('Ollama says which models call tools and read pictures, and which write no text', async () => {
  const shown: Record<string, unknown> = {
    'seer:9b': { model_info: {}, capabilities: ['completion', 'vision', 'tools'] },
    'mistral-plain:7b': { model_info: {}, capabilities: ['completion'] },
    'all-minilm:latest': { model_info: {}, capabilities: ['embedding'] },
    'old:latest': { model_info: {} },
  }
  const provider = await serve({
    '/v1/models': listing(...Object.keys(shown).map((id) => ({ id }))),
    '/api/ps': () => ({ models: [] }),
    '/api/show': (body) => shown[(JSON.parse(body) as { model: string }).model],
  })
  expect(await models.list(provider)).toEqual([
    { id: 'seer:9b', supportsTools: true, supportsVision: true },
    { id: 'mistral-plain:7b', supportsTools: false, supportsVision: false },
    { id: 'old:latest' },
  ])
})

test.each([
  [{ supports_tools: true, supports_tool_calls: true }, { vision: true }, true, true],
  [{ supports_tools: true, supports_tool_calls: false }, { vision: false }, false, false],
])('llama.cpp says what the template of its model contains: %o', async (caps, modalities, tools, vision) => {
  const provider = await serve({
    '/v1/models': listing({ id: 'ocelot.gguf', meta: { n_ctx: 4096, n_ctx_train: 131_072 } }),
    '/props': () => ({
      default_generation_settings: { n_ctx: 4096 },
      chat_template_caps: caps,
      modalities: { ...modalities, audio: false },
    }),
  })
  expect(await models.list(provider)).toEqual([
    { id: 'ocelot.gguf', contextWindow: 4096, supportsTools: tools, supportsVision: vision },
  ])
})

test('LM Studio says what its models can do', async () => {
  const provider = await serve({
    '/v1/models': listing({ id: 'walrus' }, { id: 'badger' }, { id: 'sentences' }),
    '/api/v0/models': listing(
      { id: 'walrus', type: 'vlm', max_context_length: 8192, capabilities: ['tool_use'] },
      { id: 'badger', type: 'llm', max_context_length: 8192, capabilities: [] },
      { id: 'sentences', type: 'embeddings', max_context_length: 2048 },
    ),
  })
  expect(await models.list(provider)).toEqual([
    { id: 'walrus', contextWindow: 8192, supportsTools: true, supportsVision: true },
    { id: 'badger', contextWindow: 8192, supportsTools: false, supportsVision: false },
  ])
})

test('LM Studio is asked for the windows of its models', async () => {
  const provider = await serve({
    '/v1/models': listing({ id: 'a' }, { id: 'b' }),
    '/api/v0/models': listing(
      { id: 'a', max_context_length: 131_072, loaded_context_length: 8192 },
      { id: 'b', max_context_length: 32_768 },
    ),
  })
  expect(await models.list(provider)).toEqual([
    { id: 'a', contextWindow: 8192 },
    { id: 'b', contextWindow: 32_768 },
  ])
})

test('vLLM reports windows in its listing, and no other path is requested', async () => {
  const asked: string[] = []
  const provider = await serve({
    '/v1/models': listing({ id: 'm', max_model_len: 16_384 }),
    '/props': () => void asked.push('/props'),
  })
  expect(await models.list(provider)).toEqual([{ id: 'm', contextWindow: 16_384 }])
  expect(asked).toEqual([])
})

test('a server without such an interface is listed without windows', async () => {
  const provider = await serve({ '/v1/models': listing({ id: 'stamp-1' }) })
  expect(await models.list(provider)).toEqual([{ id: 'stamp-1' }])
})
