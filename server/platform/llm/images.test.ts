import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { makePng } from '#server/testing/pictures.ts'
import { createLanguageModels } from './ai-sdk.ts'
import type { PromptMessage } from './port.ts'

/** Records its request unchanged, and refuses it. */
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

async function send(backend: Backend, modelId: string, messages: PromptMessage[]): Promise<string> {
  const { port } = server.address() as AddressInfo
  const parts = createLanguageModels().stream({
    provider: { backend, providerId: backend, apiKey: 'key', baseUrl: `http://127.0.0.1:${port}` },
    modelId,
    thinking: 'none',
    messages,
    settings: { maxTokens: 50 },
    signal: new AbortController().signal,
  })
  await expect(parts[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'invalid_request' })
  return sent
}

const bytes = makePng(3, 3)
const images = [{ mediaType: 'image/png', bytes }]

test.each(SEEING)('%s receives the bytes of a picture with the question', async (backend, modelId) => {
  const sent = await send(backend, modelId, [{ role: 'user', text: 'What is this?', images }])
  expect(sent).toContain(bytes.toString('base64'))
  expect(sent).toContain('What is this?')
})

test('a conversation is sent in order, with all instructions first in one message', async () => {
  const sent = await send('openai_compatible', 'llava', [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: '', images },
    { role: 'assistant', text: 'A square.' },
    { role: 'system', text: 'Be kind.' },
    { role: 'user', text: 'Thanks' },
  ])
  const url = `data:image/png;base64,${bytes.toString('base64')}`
  expect(JSON.parse(sent)).toMatchObject({
    messages: [
      { role: 'system', content: 'Be brief.\n\nBe kind.' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
      { role: 'assistant', content: 'A square.' },
      { role: 'user', content: 'Thanks' },
    ],
  })
})
