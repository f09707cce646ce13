import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { publicOnly } from '../web-fetch/public-addresses.ts'
import { createPushServices } from './over-http.ts'

const PUSH = { headers: {}, body: Buffer.from('x') }

test.each([
  ['https://push.example.org/send/1', true],
  ['http://push.example.org/send/1', false],
  ['https://push.example.org:8443/send/1', false],
  ['https://me:secret@push.example.org/send/1', false],
  ['file:///etc/passwd', false],
])('%s is allowed: %s', async (address, isAllowed) => {
  const services = createPushServices()
  expect(services.isAllowed(new URL(address))).toBe(isAllowed)
  if (!isAllowed) await expect(services.post(new URL(address), PUSH)).rejects.toThrow('Not the address')
})

test('addresses of this machine are not connected to, and redirects are not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = new URL(`http://127.0.0.1:${port}/send`)
  const guarded = createPushServices({ guard: publicOnly, isTest: true })
  await expect(guarded.post(endpoint, PUSH)).rejects.toThrow()
  await expect(guarded.post(new URL(`http://localhost:${port}/send`), PUSH)).rejects.toThrow()
  expect(asked).toEqual([])
  const open = createPushServices({ guard: { ...publicOnly, isClosed: () => false }, isTest: true })
  expect(await open.post(endpoint, PUSH)).toBe(307)
  expect(asked).toEqual(['/send'])
  server.close()
})
