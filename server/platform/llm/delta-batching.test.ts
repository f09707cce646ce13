import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { AnswerMeter, whileRequesting } from './answer-meter.ts'
import { batchDeltas, holdFor } from './delta-batching.ts'

const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Requests an answer from a server that writes what the test sends, with a long batching interval. */
async function ask(type: string, holdMs = 600_000) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent().compose(batchDeltas(() => holdMs))
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { dispatcher: agent })
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  response.writeHead(200, { 'content-type': type })
  response.flushHeaders()
  const reader = ((await asking).body as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const { value } = await reader.read()
    return value && Buffer.from(value).toString()
  }
  const write = (text: string) => new Promise<unknown>((done) => void response.write(text, done))
  return { response, write, next }
}

test('text that is not read yet does not count as bytes without text', async () => {
  const meter = new AnswerMeter()
  const scope = { meter, isLenient: true, hasTools: false, fastPath: undefined }
  const { write, next } = await whileRequesting(scope, () => ask('text/event-stream', 0))
  for (let burst = 0; burst < 5; burst += 1) {
    expect(meter.takeBytes(7_000_000)).toBe(true)
    await write(delta(`burst ${burst} `))
    await setTimeout(20)
  }
  expect(await next()).toContain('burst 0')
  await write('data: {}\n\n'.repeat(21_000))
  const readOn = async () => {
    while (await next());
  }
  await expect(readOn()).rejects.toThrow()
})

test('the first delta arrives at once, later ones together with the end', async () => {
  const { response, write, next } = await ask('text/event-stream')
  await write(delta('One '))
  expect(await next()).toBe(delta('One '))
  await write(delta('two '))
  await write(delta('three'))
  response.end('data: [DONE]\n\n')
  expect((await next()) ?? '').toBe(`${delta('two ')}${delta('three')}data: [DONE]\n\n`)
  expect(await next()).toBeUndefined()
})

test('batched deltas arrive as one event when the interval ends', async () => {
  const { response, write, next } = await ask('text/event-stream', 200)
  await write(delta('One '))
  expect(await next()).toBe(delta('One '))
  await write(delta('two ') + delta('three'))
  expect(await next()).toBe(delta('two three'))
  response.end()
  expect(await next()).toBeUndefined()
})

test('a closed connection does not lose pending deltas', async () => {
  const { response, write, next } = await ask('text/event-stream')
  await write(delta('One '))
  await next()
  await write(delta('two '))
  response.socket?.end()
  expect(await next()).toBe(delta('two '))
  await expect(next()).rejects.toThrow()
})

test('a response that is not an event stream is not delayed', async () => {
  const { write, next } = await ask('application/json')
  await write('{"a":')
  expect(await next()).toBe('{"a":')
  await write('1}')
  expect(await next()).toBe('1}')
})

test('deltas are not delayed for few answers, and only briefly for many', () => {
  expect([1, 99, 200, 1000, 100_000].map(holdFor)).toEqual([0, 0, 13, 35, 35])
})
