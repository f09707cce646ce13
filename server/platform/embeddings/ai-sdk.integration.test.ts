import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { ModelError } from '../llm/port.ts'
import { createEmbeddings } from './ai-sdk.ts'
import type { EmbeddingCall } from './port.ts'

const peer = new LLMock({ port: 0, host: '127.0.0.1' })
const embeddings = createEmbeddings({ silenceMs: 2000 })

beforeAll(async () => void (await peer.start()))
afterAll(() => peer.stop())
afterEach(() => peer.reset())

const TEXTS = ['The tides follow the moon', 'Bread rises', 'The tides follow the moon']

const callTo = (backend: Backend, modelId: string, more: Partial<EmbeddingCall> = {}): EmbeddingCall => ({
  provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl: peer.url },
  modelId,
  purpose: 'chunk',
  texts: TEXTS,
  signal: new AbortController().signal,
  ...more,
})

async function failure(promise: Promise<unknown>): Promise<ModelError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ModelError)) throw new Error(`Not a ModelError: ${String(error)}`)
  return error
}

interface Wire {
  wire: string
  backend: Backend
  modelId: string
  path: string
  /** The peer supports this vendor's call for one text only. */
  takesOne?: boolean
  /** The peer omits the billed tokens, which Cohere itself always reports. */
  tellsNoBill?: boolean
}

const WIRES: Wire[] = [
  { wire: 'OpenAI', backend: 'openai', modelId: 'text-embedding-3-small', path: '/v1/embeddings' },
  { wire: 'Mistral', backend: 'mistral', modelId: 'mistral-embed', path: '/v1/embeddings' },
  { wire: 'Cohere', backend: 'cohere', modelId: 'embed-v4.0', path: '/v2/embed', tellsNoBill: true },
  {
    wire: 'Gemini',
    backend: 'gemini',
    modelId: 'gemini-embedding-001',
    path: '/v1beta/models/gemini-embedding-001:embedContent',
    takesOne: true,
  },
  {
    wire: 'OpenAI-compatible',
    backend: 'openai_compatible',
    modelId: 'nomic-embed-text',
    path: '/v1/embeddings',
  },
]

describe.each(WIRES)('$wire', ({ backend, modelId, path, takesOne, tellsNoBill }) => {
  const texts = takesOne ? TEXTS.slice(0, 1) : TEXTS

  test.skipIf(Boolean(tellsNoBill))('embeds equal texts as equal vectors of length 1', async () => {
    const vectors = await embeddings.embed(callTo(backend, modelId, { texts }))
    expect(vectors).toHaveLength(texts.length)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1)
    if (!takesOne) expect(vectors[0]).toEqual(vectors[2])
    expect(peer.getLastRequest()?.path).toContain(path)
  })

  test('reports a 429 with the time to wait, and a refused key', async () => {
    const error = { message: 'Slow down, please', type: 'rate_limit_error' }
    peer.onEmbedding(/./, { error, status: 429, retryAfter: 7 })
    expect(await failure(embeddings.embed(callTo(backend, modelId, { texts })))).toMatchObject({
      kind: 'overloaded',
      message: 'Slow down, please',
      retryAfter: 7000,
    })
    expect(peer.getRequests()).toHaveLength(1)
    peer.reset()
    peer.onEmbedding(/./, { error: { message: 'No', type: 'auth' }, status: 401 })
    expect((await failure(embeddings.embed(callTo(backend, modelId, { texts })))).kind).toBe('key_refused')
  })

  test('stops when aborted', async () => {
    peer.onEmbedding(/./, { embedding: [1, 2, 3, 4, 5, 6, 7, 8] }, { latency: 500 })
    const stop = new AbortController()
    const asking = embeddings.embed(callTo(backend, modelId, { texts, signal: stop.signal }))
    stop.abort()
    expect((await failure(asking)).kind).toBe('aborted')
  })
})

/** Sends this response to every request, for protocols that the peer does not implement. */
async function startServer(answer: (path: string, body: Record<string, unknown>) => object) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.once('end', () => {
      const [path, body] = [request.url ?? '', JSON.parse(text) as Record<string, unknown>]
      asked.push({ path, body })
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(path, body)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, baseUrl }
}

const at = (baseUrl: string, backend: Backend) => ({ backend, providerId: backend, apiKey: 'k', baseUrl })
const NUMBERS = [3, 0, 0, 0, 0, 0, 0, 4]

test('Bedrock receives one text per call', async () => {
  const { asked, baseUrl } = await startServer(() => ({ embedding: NUMBERS, inputTextTokenCount: 5 }))
  const call = callTo('bedrock', 'amazon.titan-embed-text-v2:0', { provider: at(baseUrl, 'bedrock') })
  const vectors = await embeddings.embed(call)
  expect(vectors.map((vector) => vector[7])).toEqual(Array(3).fill(expect.closeTo(0.8)))
  expect(new Set(asked.map(({ body }) => body.inputText))).toEqual(new Set(TEXTS))
  expect(asked).toHaveLength(3)
})

test('Google receives the purpose of the texts and the vector size', async () => {
  const { asked, baseUrl } = await startServer(() => ({ embeddings: TEXTS.map(() => ({ values: NUMBERS })) }))
  const call = callTo('gemini', 'gemini-embedding-001', { provider: at(baseUrl, 'gemini'), dimensions: 8 })
  expect(await embeddings.embed(call)).toHaveLength(3)
  expect(asked[0]?.path).toBe('/v1beta/models/gemini-embedding-001:batchEmbedContents')
  expect(JSON.stringify(asked)).toContain('"outputDimensionality":8,"taskType":"RETRIEVAL_DOCUMENT"')
})

test('Cohere receives different purposes for questions and chunks', async () => {
  const { asked, baseUrl } = await startServer(() => ({
    embeddings: { float: TEXTS.map(() => NUMBERS) },
    meta: { billed_units: { input_tokens: 9 } },
  }))
  const call = callTo('cohere', 'embed-v4.0', { provider: at(baseUrl, 'cohere') })
  expect(await embeddings.embed(call)).toHaveLength(3)
  await embeddings.embed({ ...call, purpose: 'query' })
  expect(asked.map(({ body }) => body.input_type)).toEqual(['search_document', 'search_query'])
})

test.each([
  ['one of another length', [NUMBERS, NUMBERS, [1]], 'returned a vector of 1 numbers instead of 8.'],
  ['nothing but zeros', TEXTS.map(() => Array(8).fill(0)), 'returned a vector that cannot be compared'],
  ['far too short ones', TEXTS.map(() => [1]), 'Vectors of 1 numbers cannot be compared.'],
])('a response with %s is refused', async (_, vectors: number[][], message) => {
  const { baseUrl } = await startServer(() => ({
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  }))
  const call = callTo('openai_compatible', 'nomic', { provider: at(baseUrl, 'openai_compatible') })
  const error = await failure(embeddings.embed(call))
  expect([error.kind, error.message]).toEqual(['invalid_request', expect.stringContaining(message)])
})

test('a vendor without embedding models is reported', async () => {
  expect((await failure(embeddings.embed(callTo('anthropic', 'claude')))).message).toBe(
    'anthropic has no embedding models',
  )
})
