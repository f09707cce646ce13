import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { ModelError } from '../llm/port.ts'
import { createAudioModels } from './ai-sdk.ts'

const models = createAudioModels({ silenceMs: 2000 })

interface Heard {
  path: string
  contentType: string
  authorization: string | undefined
  body: Buffer
}

interface Reply {
  status?: number
  type: string
  body: string | Buffer | (() => AsyncIterable<Buffer>)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A server that speaks OpenAI's audio format. */
async function startPeer(reply: Reply) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { 'content-type': contentType = '', authorization } = request.headers
      heard.push({ path: request.url ?? '', contentType, authorization, body })
      response.writeHead(reply.status ?? 200, { 'content-type': reply.type })
      if (typeof reply.body !== 'function') return void response.end(reply.body)
      pipeline(reply.body(), response, () => undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { heard, baseUrl: `http://127.0.0.1:${port}` }
}

const callTo = (backend: Backend, baseUrl: string, modelId: string) => ({
  provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl },
  modelId,
  signal: new AbortController().signal,
})

const RECORDING = Buffer.from('OggS a recording of a sentence')

test.each(['openai', 'openai_compatible'] as const)('%s transcribes a recording', async (backend) => {
  const peer = await startPeer({
    type: 'application/json',
    body: JSON.stringify({ text: 'When is high water?' }),
  })
  const text = await models.transcribe({
    ...callTo(backend, peer.baseUrl, 'whisper-1'),
    bytes: RECORDING,
    mediaType: 'audio/webm',
    language: 'de',
  })
  expect(text).toBe('When is high water?')
  const [sent] = peer.heard
  expect(sent?.path).toBe('/v1/audio/transcriptions')
  expect(sent?.authorization).toBe('Bearer secret-key-of-the-test')
  expect(sent?.contentType).toContain('multipart/form-data; boundary=')
  const form = sent?.body.toString('latin1') ?? ''
  expect(form).toContain('whisper-1')
  expect(form).toContain(RECORDING.toString('latin1'))
  expect(form).toMatch(/name="language"\s+de\s/)
})

test('answers an empty text for silence', async () => {
  const peer = await startPeer({ type: 'application/json', body: JSON.stringify({ text: '' }) })
  const call = callTo('openai', peer.baseUrl, 'whisper-1')
  expect(await models.transcribe({ ...call, bytes: RECORDING, mediaType: 'audio/ogg' })).toBe('')
})

test('speaks a text', async () => {
  const peer = await startPeer({ type: 'audio/mpeg', body: Buffer.from('ID3 sound') })
  const call = callTo('openai_compatible', peer.baseUrl, 'kokoro')
  const spoken = await models.speak({ ...call, text: 'At six.', voice: 'af_heart', speed: 1.25 })
  expect(Buffer.concat(await Array.fromAsync(spoken.sound)).toString()).toBe('ID3 sound')
  expect(spoken.mediaType).toBe('audio/mpeg')
  const [sent] = peer.heard
  expect(sent?.path).toBe('/v1/audio/speech')
  expect(JSON.parse(sent?.body.toString() ?? '')).toMatchObject({
    model: 'kokoro',
    input: 'At six.',
    voice: 'af_heart',
    speed: 1.25,
    response_format: 'mp3',
  })
})

test('passes sound on while the rest is being made, and reports a server that breaks off', async () => {
  const rest = Promise.withResolvers<void>()
  const peer = await startPeer({
    type: 'audio/mpeg',
    async *body() {
      yield Buffer.from('ID3 ')
      await rest.promise
      throw new Error('The voice is gone')
    },
  })
  const call = callTo('openai', peer.baseUrl, 'tts-1')
  const { sound } = await models.speak({ ...call, text: 'At six.', voice: 'nova', speed: 1 })
  const reader = sound[Symbol.asyncIterator]()
  expect(Buffer.from((await reader.next()).value as Uint8Array).toString()).toBe('ID3 ')
  rest.resolve()
  await expect(reader.next()).rejects.toBeInstanceOf(ModelError)
})

test('reports a refused key without naming it', async () => {
  const error = { error: { message: 'Incorrect API key provided: secret-key-of-the-test' } }
  const peer = await startPeer({ status: 401, type: 'application/json', body: JSON.stringify(error) })
  const call = callTo('openai', peer.baseUrl, 'tts-1')
  const failure = await models
    .speak({ ...call, text: 'At six.', voice: 'nova', speed: 1 })
    .catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ModelError)
  expect((failure as ModelError).kind).toBe('key_refused')
  expect((failure as ModelError).message).not.toContain('secret-key')
})

test('refuses a provider without audio models', async () => {
  const call = callTo('anthropic', 'http://127.0.0.1:1', 'any')
  await expect(models.transcribe({ ...call, bytes: RECORDING, mediaType: 'audio/ogg' })).rejects.toThrow(
    'anthropic has no dictation models',
  )
})
