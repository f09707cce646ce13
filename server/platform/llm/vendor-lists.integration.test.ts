import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { createLanguageModels } from './ai-sdk.ts'
import { ModelError } from './port.ts'

const models = createLanguageModels({ silenceMs: 5000 })
const KEY = 'k-0123456789'

/** A vendor with such answers by path; it records the headers of each request. */
async function serve(backend: Backend, answers: Record<string, unknown>) {
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers)
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { message: `No ${request.url}` } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { provider: { backend, providerId: backend, apiKey: KEY, baseUrl }, headers }
}

test.each(['openai', 'xai'] as const)('%s lists ids', async (backend) => {
  const { provider, headers } = await serve(backend, {
    '/v1/models': { object: 'list', data: [{ id: 'new-model', object: 'model', owned_by: 'them' }] },
  })
  expect(await models.list(provider)).toEqual([{ id: 'new-model' }])
  expect(headers[0]).toMatchObject({ authorization: `Bearer ${KEY}` })
})

test('Anthropic lists names and limits on several pages', async () => {
  const { provider, headers } = await serve('anthropic', {
    '/v1/models?limit=1000': {
      data: [{ id: 'claude-a', display_name: 'Claude A', max_input_tokens: 200_000, max_tokens: 64_000 }],
      has_more: true,
      last_id: 'claude-a',
    },
    '/v1/models?limit=1000&after_id=claude-a': { data: [{ id: 'claude-b' }], has_more: false },
  })
  expect(await models.list(provider)).toEqual([
    { id: 'claude-a', name: 'Claude A', contextWindow: 200_000, maxTokens: 64_000 },
    { id: 'claude-b' },
  ])
  expect(headers[1]).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' })
})

test('Google lists what generates content, on several pages', async () => {
  const embeds = { name: 'models/embed', supportedGenerationMethods: ['embedContent'] }
  const { provider, headers } = await serve('gemini', {
    '/v1beta/models?pageSize=1000': { models: [embeds], nextPageToken: 'n/2' },
    '/v1beta/models?pageSize=1000&pageToken=n%2F2': {
      models: [
        {
          name: 'models/gemini-x',
          displayName: 'Gemini X',
          inputTokenLimit: 1_048_576,
          outputTokenLimit: 65_536,
          supportedGenerationMethods: ['generateContent'],
        },
      ],
    },
  })
  expect(await models.list(provider)).toEqual([
    { id: 'gemini-x', name: 'Gemini X', contextWindow: 1_048_576, maxTokens: 65_536 },
  ])
  expect(headers[0]).toMatchObject({ 'x-goog-api-key': KEY })
})

test('Mistral lists abilities', async () => {
  const { provider } = await serve('mistral', {
    '/v1/models': {
      data: [
        {
          id: 'mistral-x',
          max_context_length: 131_072,
          capabilities: { completion_chat: true, function_calling: true, vision: false },
        },
        { id: 'mistral-ocr', capabilities: { completion_chat: false } },
      ],
    },
  })
  expect(await models.list(provider)).toEqual([
    { id: 'mistral-x', contextWindow: 131_072, supportsTools: true, supportsVision: false },
  ])
})

test('Cohere lists what can chat', async () => {
  const { provider } = await serve('cohere', {
    '/v1/models?page_size=1000': {
      models: [
        { name: 'command-x', endpoints: ['chat'], context_length: 256_000, features: ['tools'] },
        { name: 'rerank-x', endpoints: ['rerank'] },
      ],
      next_page_token: '',
    },
  })
  expect(await models.list(provider)).toEqual([
    { id: 'command-x', contextWindow: 256_000, supportsTools: true, supportsVision: false },
  ])
})

test.each([{ models: 'none' }, [], 'text', { data: [{ id: 7 }] }])(
  'refuses the answer %o',
  async (answer) => {
    for (const [backend, path] of [
      ['openai', '/v1/models'],
      ['anthropic', '/v1/models?limit=1000'],
      ['gemini', '/v1beta/models?pageSize=1000'],
    ] as const) {
      const { provider } = await serve(backend, { [path]: answer })
      const error = await models.list(provider).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(ModelError)
      expect(error).toMatchObject({
        message: 'This address does not return a list of models.',
      })
    }
  },
)

test('a list of pages without an end is cut', async () => {
  const page = { data: [{ id: 'claude-a' }], has_more: true, last_id: 'claude-a' }
  const { provider, headers } = await serve('anthropic', {
    '/v1/models?limit=1000': page,
    '/v1/models?limit=1000&after_id=claude-a': page,
  })
  expect(await models.list(provider)).toHaveLength(20)
  expect(headers).toHaveLength(20)
})
