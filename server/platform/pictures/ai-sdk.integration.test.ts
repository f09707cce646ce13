import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '#contract/models.ts'
import { makePng } from '#server/testing/pictures.ts'
import { ModelError } from '../llm/port.ts'
import { createPictureModels } from './ai-sdk.ts'
import { renderMask } from './mask-png.ts'
import type { PictureCall } from './port.ts'

const models = createPictureModels({ silenceMs: 2000 })
const PICTURE = makePng(8, 6)
/** The right half is to be changed. */
const MASK = { fileId: randomUUID(), width: 8, height: 6, columns: 2, rows: 1, runs: [1, 1] }
const BASE64 = PICTURE.toString('base64')

interface Heard {
  path: string
  authorization: string | undefined
  body: string
}

interface Reply {
  status?: number
  body: unknown
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

/** A server that gives one reply to every request. */
async function startPeer({ status = 200, body }: Reply) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      heard.push({ path: request.url ?? '', authorization: request.headers.authorization, body: text })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Given
  extends Partial<Pick<PictureCall, 'references' | 'mask' | 'options' | 'signal' | 'onPartial'>> {
  backend: Backend
  modelId: string
  baseUrl: string
}

const create = ({ backend, modelId, baseUrl, ...more }: Given) =>
  models.create({
    provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl },
    modelId,
    modelName: modelId,
    prompt: 'A lighthouse',
    references: [],
    options: {},
    signal: new AbortController().signal,
    ...more,
  })

test('OpenAI creates a picture with the given settings', async () => {
  const data = [{ b64_json: BASE64, revised_prompt: 'A white lighthouse' }]
  const usage = { input_tokens: 9, output_tokens: 1056, total_tokens: 1065 }
  const { heard, baseUrl } = await startPeer({ body: { created: 1, data, usage } })
  const options = { size: '1024x1536', quality: 'high', format: 'png' }
  const picture = await create({ backend: 'openai', modelId: 'gpt-image-2', baseUrl, options })
  expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  expect(picture).toMatchObject({
    revisedPrompt: 'A white lighthouse',
    inputTokens: 9,
    outputTokens: 1056,
  })
  expect(heard[0]).toMatchObject({
    path: '/v1/images/generations',
    authorization: 'Bearer secret-key-of-the-test',
  })
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    model: 'gpt-image-2',
    prompt: 'A lighthouse',
    n: 1,
    size: '1024x1536',
    quality: 'high',
    output_format: 'png',
  })
})

test.each(['openai', 'openai_compatible'] as const)('%s changes a picture', async (backend) => {
  const { heard, baseUrl } = await startPeer({ body: { created: 1, data: [{ b64_json: BASE64 }] } })
  const references = [{ mediaType: 'image/png', bytes: PICTURE }]
  const picture = await create({ backend, modelId: 'gpt-image-2', baseUrl, references })
  expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  expect(heard[0]?.path).toBe('/v1/images/edits')
  expect(heard[0]?.body).toContain(PICTURE.toString('latin1'))
})

test.each([
  { backend: 'openai', isStreamed: false },
  { backend: 'openai', isStreamed: true },
  { backend: 'openai_compatible', isStreamed: false },
] as const)('$backend changes the masked part of a picture (streamed: $isStreamed)', async (wire) => {
  const { heard, baseUrl } = await startPeer({ body: { created: 1, data: [{ b64_json: BASE64 }] } })
  const references = [{ mediaType: 'image/png', bytes: PICTURE }]
  const onPartial = wire.isStreamed ? () => undefined : undefined
  await create({
    ...wire,
    modelId: 'gpt-image-2',
    baseUrl,
    references,
    mask: MASK,
    ...(onPartial && { onPartial }),
  })
  expect(heard[0]?.path).toBe('/v1/images/edits')
  const [, part = ''] = heard[0]?.body.split('name="mask"') ?? []
  expect(part).toContain('image/png')
  expect(part).toContain((await renderMask(MASK, 'transparent')).toString('latin1'))
})

test('an OpenAI-compatible server creates a picture', async () => {
  const { heard, baseUrl } = await startPeer({ body: { data: [{ b64_json: BASE64 }] } })
  const options = { size: '512x512', quality: 'hd', style: 'natural' }
  await create({ backend: 'openai_compatible', modelId: 'flux-schnell', baseUrl, options })
  expect(heard[0]?.path).toBe('/v1/images/generations')
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    model: 'flux-schnell',
    size: '512x512',
    quality: 'hd',
    style: 'natural',
  })
})

test('Gemini creates a picture in an aspect ratio, from another picture', async () => {
  const inlineData = { mimeType: 'image/png', data: BASE64 }
  const candidates = [{ content: { role: 'model', parts: [{ inlineData }] }, finishReason: 'STOP' }]
  const { heard, baseUrl } = await startPeer({ body: { candidates } })
  const picture = await create({
    backend: 'gemini',
    modelId: 'gemini-3.1-flash-image',
    baseUrl,
    options: { aspectRatio: '16:9', seed: 7 },
    references: [{ mediaType: 'image/png', bytes: PICTURE }],
  })
  expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  expect(heard[0]?.path).toContain('gemini-3.1-flash-image:generateContent')
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    generationConfig: { seed: 7, imageConfig: { aspectRatio: '16:9' } },
    contents: [{ parts: [{ text: 'A lighthouse' }, { inlineData }] }],
  })
})

test('Bedrock creates a picture in a size', async () => {
  const { heard, baseUrl } = await startPeer({ body: { images: [BASE64] } })
  const options = { size: '1280x720', quality: 'hd', seed: 7 }
  const picture = await create({
    backend: 'bedrock',
    modelId: 'amazon.nova-canvas-v1:0',
    baseUrl,
    options,
  })
  expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  expect(decodeURIComponent(heard[0]?.path ?? '')).toBe('/model/amazon.nova-canvas-v1:0/invoke')
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    taskType: 'TEXT_IMAGE',
    textToImageParams: { text: 'A lighthouse' },
    imageGenerationConfig: { width: 1280, height: 720, seed: 7, numberOfImages: 1, quality: 'premium' },
  })
})

test('Bedrock changes the black part of a picture, which keeps its size', async () => {
  const { heard, baseUrl } = await startPeer({ body: { images: [BASE64] } })
  const references = [{ mediaType: 'image/png', bytes: PICTURE }]
  const options = { size: '1280x720', quality: 'standard', seed: 7 }
  const given = { references, mask: MASK, options }
  await create({ backend: 'bedrock', modelId: 'amazon.nova-canvas-v1:0', baseUrl, ...given })
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    taskType: 'INPAINTING',
    inPaintingParams: {
      image: BASE64,
      text: 'A lighthouse',
      maskImage: (await renderMask(MASK, 'black')).toString('base64'),
    },
    imageGenerationConfig: { seed: 7, numberOfImages: 1, quality: 'standard' },
  })
})

test('xAI creates a picture in an aspect ratio', async () => {
  const { heard, baseUrl } = await startPeer({ body: { data: [{ b64_json: BASE64 }] } })
  await create({ backend: 'xai', modelId: 'grok-imagine-image', baseUrl, options: { aspectRatio: '3:4' } })
  expect(heard[0]?.path).toBe('/v1/images/generations')
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ aspect_ratio: '3:4', n: 1 })
})

test.each([
  [400, { error: { message: 'Rejected by the safety system', code: 'moderation_blocked' } }, 'declined'],
  [401, { error: { message: 'Incorrect API key provided: secret-key-of-the-test' } }, 'key_refused'],
  [429, { error: { message: 'Rate limit reached' } }, 'overloaded'],
] as const)('a refusal with status %i has its reason, without the key', async (status, body, kind) => {
  const { baseUrl } = await startPeer({ status, body })
  const refused: unknown = await create({ backend: 'openai', modelId: 'gpt-image-2', baseUrl }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ModelError)
  expect(refused).toMatchObject({ kind })
  expect(String(refused)).not.toContain('secret-key-of-the-test')
})

test('an answer without a picture is a refusal', async () => {
  const { baseUrl } = await startPeer({ body: { data: [] } })
  const creating = create({ backend: 'openai_compatible', modelId: 'flux', baseUrl })
  await expect(creating).rejects.toMatchObject({ kind: 'declined' })
})

test('Stop ends the request', async () => {
  const { baseUrl } = await startPeer({ body: {} })
  const stopping = new AbortController()
  stopping.abort()
  const creating = create({ backend: 'openai', modelId: 'gpt-image-2', baseUrl, signal: stopping.signal })
  await expect(creating).rejects.toMatchObject({ kind: 'aborted' })
})

describe('a model of OpenAI that shows unfinished pictures', () => {
  const PARTIAL = makePng(4, 3)
  const event = (type: string, more: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

  /** A server that streams these events. */
  async function startStreaming(events: string[]) {
    const heard: Heard[] = []
    const server = createServer((request, response) => {
      void textOf(request).then((body) => {
        heard.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const one of events) response.write(one)
        response.end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { heard, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  const createStreamed = async (baseUrl: string, more: Partial<Given> = {}) => {
    const partials: Uint8Array[] = []
    const onPartial = (bytes: Uint8Array) => void partials.push(bytes)
    const picture = await create({ backend: 'openai', modelId: 'gpt-image-2', baseUrl, onPartial, ...more })
    return { picture, partials }
  }

  const usage = { input_tokens: 9, output_tokens: 1256, total_tokens: 1265 }
  const finished = (kind: string) => [
    event(`${kind}.partial_image`, { b64_json: PARTIAL.toString('base64'), partial_image_index: 0 }),
    event(`${kind}.completed`, { b64_json: BASE64, usage }),
  ]

  test('is asked to stream, and gives the unfinished ones and then the picture', async () => {
    const { heard, baseUrl } = await startStreaming(finished('image_generation'))
    const { picture, partials } = await createStreamed(baseUrl, { options: { size: '1024x1024' } })
    expect(partials.map((bytes) => Buffer.from(bytes))).toEqual([PARTIAL])
    expect(picture).toEqual({ bytes: PICTURE, inputTokens: 9, outputTokens: 1256 })
    expect(heard[0]).toMatchObject({
      path: '/v1/images/generations',
      authorization: 'Bearer secret-key-of-the-test',
    })
    const body = JSON.parse(heard[0]?.body ?? '') as object
    expect(body).toMatchObject({ model: 'gpt-image-2', n: 1, stream: true, size: '1024x1024' })
  })

  test('does so for a picture that is changed', async () => {
    const { heard, baseUrl } = await startStreaming(finished('image_edit'))
    const references = [{ mediaType: 'image/png', bytes: PICTURE }]
    const { picture, partials } = await createStreamed(baseUrl, { references })
    expect([partials.length, Buffer.from(picture.bytes)]).toEqual([1, PICTURE])
    expect(heard[0]?.path).toBe('/v1/images/edits')
    expect(heard[0]?.body).toContain(PICTURE.toString('latin1'))
    expect(heard[0]?.body).toMatch(/name="stream"\s+true/)
  })

  test('may answer with the picture alone', async () => {
    const { baseUrl } = await startPeer({ body: { created: 1, data: [{ b64_json: BASE64 }] } })
    const { picture, partials } = await createStreamed(baseUrl)
    expect([partials, Buffer.from(picture.bytes)]).toEqual([[], PICTURE])
  })

  test.each([
    [
      [event('error', { error: { message: 'Rejected by the safety system', code: 'moderation_blocked' } })],
      'declined',
    ],
    [finished('image_generation').slice(0, 1), 'broken_off'],
  ])('fails when the stream has an error or ends early', async (events, kind) => {
    const { baseUrl } = await startStreaming(events)
    await expect(createStreamed(baseUrl)).rejects.toMatchObject({ kind })
  })
})
