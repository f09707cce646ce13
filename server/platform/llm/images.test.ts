import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { makePng } from '#server/testing/pictures.ts'
import { createLanguageModels } from './ai-sdk.ts'

/** Keeps what it was sent word for word, and refuses it. */
let sent = ''
const server = createServer((request, response) => {
  sent = ''
  request.setEncoding('utf8').on('data', (piece: string) => (sent += piece))
  request.once('end', () => response.writeHead(400).end('{"error":{"message":"No"}}'))
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const SEEING: [Backend, string][] = [
  ['openai', 'gpt-4.1'],
  ['anthropic', 'claude-sonnet-4-6'],
  ['gemini', 'gemini-2.5-flash'],
  ['bedrock', 'us.anthropic.claude-sonnet-4-6'],
  ['mistral', 'pixtral-large-latest'],
  ['xai', 'grok-4'],
  ['openai_compatible', 'llava'],
]

test.each(SEEING)('%s is sent the bytes of a picture with the question', async (backend, modelId) => {
  const { port } = server.address() as AddressInfo
  const bytes = makePng(3, 3)
  const parts = createLanguageModels().stream({
    provider: { backend, providerId: backend, apiKey: 'key', baseUrl: `http://127.0.0.1:${port}` },
    modelId,
    thinking: 'none',
    messages: [{ role: 'user', text: 'What is this?', images: [{ mediaType: 'image/png', bytes }] }],
    settings: { maxTokens: 50 },
    signal: new AbortController().signal,
  })
  await expect(parts[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'invalid_request' })
  expect(sent).toContain(bytes.toString('base64'))
  expect(sent).toContain('What is this?')
})
