import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { makePng } from '#server/testing/pictures.ts'
import { ModelError } from '../llm/port.ts'
import { createPictureModels } from './ai-sdk.ts'
import { renderMask } from './mask-png.ts'
import type { PictureCall } from './port.ts'

const KEY = 'secret-key-of-the-test'
const PICTURE = makePng(8, 6)
const models = createPictureModels({ silenceMs: 2000, pollMs: 5 })

interface Heard {
  path: string
  key: string | undefined
  body: string
}

interface Script {
  /** Of the submission. */
  status?: number
  submitted?: object
  /** One for each poll; the last one repeats. */
  states: { status: string; code?: number; result?: object }[]
  /** Of the address of the picture. */
  sampleStatus?: number
}

/** Black Forest Labs: a request, its states, and the picture. */
async function startPeer({ status = 200, submitted, states, sampleStatus = 200 }: Script) {
  const heard: Heard[] = []
  let polls = 0
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      heard.push({ path, key: request.headers['x-key']?.toString(), body })
      const json = (code: number, value: unknown) =>
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.method === 'POST')
        return json(status, submitted ?? { id: 'r1', polling_url: `${url()}/v1/get_result?id=r1`, cost: 4 })
      if (path.startsWith('/v1/get_result')) {
        const { code = 200, ...state } = states[Math.min(polls++, states.length - 1)] ?? {}
        return json(code, state)
      }
      return response.writeHead(sampleStatus, { 'content-type': 'image/png' }).end(PICTURE)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { heard, url: url() }
}

const create = (baseUrl: string, more: Partial<PictureCall> = {}) =>
  models.create({
    provider: { backend: 'bfl', providerId: 'bfl', apiKey: KEY, baseUrl: `${baseUrl}/v1` },
    modelId: 'flux-kontext-pro',
    modelName: 'Kontext',
    prompt: 'A lighthouse',
    references: [],
    options: {},
    signal: new AbortController().signal,
    ...more,
  })

/** The states of a picture that becomes ready; `{url}` is the address of the peer. */
async function startReady(result: object = {}, sampleStatus = 200) {
  const unknown = { status: 'Task not found' }
  const states: Script['states'] = [unknown, { ...unknown, code: 404 }, { status: 'Pending' }]
  const peer = await startPeer({ states, sampleStatus })
  states.push({ status: 'Ready', result: { sample: `${peer.url}/sample.png?sig=1`, ...result } })
  return peer
}

test('polls until the picture is ready, and loads it without the key', async () => {
  const { heard, url } = await startReady({ seed: 42, prompt: 'A white lighthouse at dusk' })
  const options = {
    aspectRatio: '16:9',
    seed: 42,
    promptUpsampling: true,
    safetyTolerance: 3,
    format: 'png',
  }
  const references = [PICTURE, PICTURE].map((bytes) => ({ mediaType: 'image/png', bytes }))
  const picture = await create(url, { options, references })
  expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  expect(picture).toMatchObject({ seed: 42, revisedPrompt: 'A white lighthouse at dusk', cost: 0.04 })
  expect(heard.map(({ path, key }) => [path, key])).toEqual([
    ['/v1/flux-kontext-pro', KEY],
    ['/v1/get_result?id=r1', KEY],
    ['/v1/get_result?id=r1', KEY],
    ['/v1/get_result?id=r1', KEY],
    ['/v1/get_result?id=r1', KEY],
    ['/sample.png?sig=1', undefined],
  ])
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    prompt: 'A lighthouse',
    aspect_ratio: '16:9',
    seed: 42,
    prompt_upsampling: true,
    safety_tolerance: 3,
    output_format: 'png',
    input_image: PICTURE.toString('base64'),
    input_image_2: PICTURE.toString('base64'),
  })
})

test('changes the white part of a picture', async () => {
  const { heard, url } = await startReady()
  const mask = { fileId: randomUUID(), width: 8, height: 6, columns: 2, rows: 1, runs: [1, 1] }
  const references = [{ mediaType: 'image/png', bytes: PICTURE }]
  await create(url, { modelId: 'flux-pro-1.0-fill', references, mask, options: { seed: 42 } })
  expect(heard[0]?.path).toBe('/v1/flux-pro-1.0-fill')
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    prompt: 'A lighthouse',
    seed: 42,
    image: PICTURE.toString('base64'),
    mask: (await renderMask(mask, 'white')).toString('base64'),
  })
})

test('sends width and height', async () => {
  const { heard, url } = await startReady()
  await create(url, { modelId: 'flux-2-pro', options: { width: 1024, height: 768 } })
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ prompt: 'A lighthouse', width: 1024, height: 768 })
})

test.each([
  ['Request Moderated', 200, 'declined', 'The safety filter of Kontext refused the description.'],
  ['Content Moderated', 200, 'declined', 'The safety filter of Kontext withheld the picture.'],
  ['Error', 200, 'broken_off', 'Kontext could not create the picture.'],
  ['Task not found', 200, 'broken_off', 'Kontext could not create the picture.'],
  ['Task not found', 404, 'broken_off', 'Kontext could not create the picture.'],
])('the state %s with %i ends the request with its reason', async (status, code, kind, message) => {
  const { url } = await startPeer({ states: [{ status: 'Pending' }, { status, code }] })
  await expect(create(url)).rejects.toMatchObject({ kind, message: expect.stringContaining(message) })
})

test('an expired address of the picture is explained', async () => {
  const { url } = await startReady({}, 403)
  await expect(create(url)).rejects.toMatchObject({
    kind: 'broken_off',
    message: expect.stringContaining('expired'),
  })
})

test.each([
  [402, { detail: 'Insufficient credits' }, 'key_refused'],
  [403, { detail: 'Not authenticated' }, 'key_refused'],
  [422, { detail: [{ loc: ['body', 'seed'], msg: `bad ${KEY}` }] }, 'invalid_request'],
  [429, { detail: 'Too many requests' }, 'overloaded'],
])('a refusal with status %i has its reason, without the key', async (status, submitted, kind) => {
  const { url } = await startPeer({ status, submitted, states: [] })
  const refusal: unknown = await create(url).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ModelError)
  expect(refusal).toMatchObject({ kind })
  expect(String(refusal)).not.toContain(KEY)
})

test.each(['https://models.example/poll', 'http://127.0.0.1:9/poll', 'https://notbfl.ai/poll'])(
  'the key is not sent to %s',
  async (polling_url) => {
    const { heard, url } = await startPeer({ submitted: { id: 'r1', polling_url }, states: [] })
    await expect(create(url)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(heard).toHaveLength(1)
  },
)

test('a picture at another address without encryption is not loaded', async () => {
  const sample = 'http://169.254.169.254/latest/meta-data'
  const { url } = await startPeer({ states: [{ status: 'Ready', result: { sample } }] })
  await expect(create(url)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a response of another shape is an error', async () => {
  const { url } = await startPeer({ submitted: { task: 1 }, states: [] })
  await expect(create(url)).rejects.toMatchObject({ kind: 'broken_off' })
})

test('Stop ends the polling', async () => {
  const stopping = new AbortController()
  const { heard, url } = await startPeer({ states: [{ status: 'Pending' }] })
  const creating = create(url, { signal: stopping.signal })
  await expect.poll(() => heard.length).toBeGreaterThan(3)
  stopping.abort()
  await expect(creating).rejects.toMatchObject({ kind: 'aborted' })
})
