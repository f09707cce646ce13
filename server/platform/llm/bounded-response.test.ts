import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { AnswerMeter, whileRequesting } from './answer-meter.ts'
import { BUFFER_MAX, boundedResponses } from './bounded-response.ts'

const EVENT = `data: ${'x'.repeat(1000)}\n\n`

test('an answer on a connection that is used again counts its own bytes', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(EVENT.repeat(500))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ connections: 1 })
  onTestFinished(async () => {
    await agent.close()
    server.close()
  })
  const dispatcher = agent.compose(boundedResponses(BUFFER_MAX))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = (meter: AnswerMeter) =>
    whileRequesting({ meter, isLenient: false, hasTools: false, fastPath: undefined }, async () =>
      (await fetch(address, { dispatcher })).text(),
    )
  const first = new AnswerMeter()
  expect((await read(first)).length).toBe(EVENT.length * 500)
  expect(first.takeBytes(7_400_000)).toBe(true)
  const second = new AnswerMeter()
  expect((await read(second)).length).toBe(EVENT.length * 500)
  expect(second.takeBytes(7_600_000)).toBe(false)
})
