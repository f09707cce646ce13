import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLanguageModels } from './ai-sdk.ts'

/** Servers that never stop, by a fault or to fill our memory, simulated by a plain HTTP server. */
const models = createLanguageModels({ silenceMs: 5000 })

/** Responds with that head and then the same bytes until the client stops reading; returns their number. */
async function serveWithoutEnd(contentType: string, head: string, rest: string, status = 200) {
  const sent = Promise.withResolvers<number>()
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': contentType })
    response.write(head)
    void pour(response, Buffer.from(rest)).then(sent.resolve)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { provider: providerAt(server), sent: sent.promise }
}

async function pour(response: ServerResponse, bytes: Buffer): Promise<number> {
  let count = 0
  const closed = once(response, 'close')
  while (!response.destroyed) {
    count += bytes.length
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), closed])
  }
  return count
}

async function ask(provider: Awaited<ReturnType<typeof serveWithoutEnd>>['provider']): Promise<number> {
  let length = 0
  const parts = models.stream({
    provider,
    modelId: 'm',
    thinking: 'none',
    messages: [{ role: 'user', text: 'Hi' }],
    settings: { maxTokens: 50 },
    signal: new AbortController().signal,
  })
  try {
    for await (const part of parts) if (part.type === 'text') length += part.text.length
  } catch (error) {
    return Promise.reject(Object.assign(error as Error, { length }))
  }
  return length
}

const delta = (content: string) => ({ index: 0, delta: { content }, finish_reason: null })
const event = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [delta(content)] })}\n\n`

test('a listing without an end is cut off', async () => {
  const { provider, sent } = await serveWithoutEnd('application/json', '{"data":[', 'x'.repeat(100_000))
  await expect(models.list(provider)).rejects.toMatchObject({
    message: 'The provider’s response is too large.',
  })
  expect(await sent).toBeLessThan(30_000_000)
})

test('a refusal without an end is cut off, also when it has lines', async () => {
  const { provider } = await serveWithoutEnd('text/plain', 'No', '\n'.repeat(50_000), 400)
  await expect(ask(provider)).rejects.toMatchObject({ kind: 'broken_off' })
})

test('a line without an end is cut off', async () => {
  const { provider, sent } = await serveWithoutEnd('text/event-stream', event('Hi'), 'x'.repeat(100_000))
  await expect(ask(provider)).rejects.toMatchObject({
    message: 'The provider’s response is too large.',
    length: 2,
  })
  expect(await sent).toBeLessThan(30_000_000)
})

test('an answer without an end is cut off and keeps its text', async () => {
  const words = 'word '.repeat(20_000)
  const { provider } = await serveWithoutEnd('text/event-stream', event('Hi '), event(words))
  const outcome = ask(provider)
  await expect(outcome).rejects.toMatchObject({
    kind: 'broken_off',
    message: 'The answer was stopped because it became too long.',
  })
  await expect(outcome).rejects.toHaveProperty('length', 3 + 40 * words.length - words.length)
})

describe('an answer without content', () => {
  const toolCall = `data: ${JSON.stringify({
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 7, id: 'x', function: { name: 'f', arguments: '{}' } }] } },
    ],
  })}\n\n`

  test.each([
    ['tool calls', toolCall],
    ['lines without the end of an event', 'data: zzz\n'],
    ['events without choices', 'data: {"choices":[]}\n\n'],
    ['comments', ': ping\n\n'],
  ])('is cut off when it consists of endless %s', async (_, rest) => {
    const { provider, sent } = await serveWithoutEnd('text/event-stream', event('Hi'), rest.repeat(200))
    await expect(ask(provider)).rejects.toMatchObject({ kind: 'broken_off', length: 2 })
    expect(await sent).toBeLessThan(40_000_000)
  })
})

describe('a compressed answer', () => {
  test('is not requested', async () => {
    const { provider, asked } = await servePacked('{"data":[]}')
    expect(await models.list(provider)).toEqual([])
    expect((await asked).headers['accept-encoding']).toBe('identity')
  })

  test('is cut off when it unpacks to far more than its size', async () => {
    const { provider } = await servePacked(`{"data":["${'x'.repeat(50_000_000)}"]}`)
    await expect(models.list(provider)).rejects.toMatchObject({
      message: 'The provider’s response is too large.',
    })
  })
})

async function servePacked(body: string) {
  const asked = Promise.withResolvers<IncomingMessage>()
  const packed = gzipSync(body)
  const server = createServer((request, response) => {
    asked.resolve(request)
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { provider: providerAt(server), asked: asked.promise }
}

const providerAt = (server: Server) => ({
  backend: 'openai_compatible' as const,
  providerId: 'compatible-x',
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})
