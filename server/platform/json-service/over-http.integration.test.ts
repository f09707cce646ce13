import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createJsonService } from './over-http.ts'

/** An interface on this machine. */
async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/search?q=tide`)
}

const service = createJsonService({ milliseconds: 500 })
const never = new AbortController().signal

test('a body is posted as JSON, with the headers of the call', async () => {
  const url = await serve((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const { method, headers } = request
      response.end(JSON.stringify({ method, key: headers['x-key'], type: headers['content-type'], body }))
    })
  })
  const answer = await service.request({
    url,
    headers: { 'x-key': 'k' },
    body: { query: 'tide' },
    signal: never,
  })
  expect(answer).toEqual({ method: 'POST', key: 'k', type: 'application/json', body: '{"query":"tide"}' })
  expect(await service.request({ url, signal: never })).toMatchObject({ method: 'GET', body: '' })
})

test.each<[string, RequestListener, string]>([
  [
    'a refused key',
    (_, response) => response.writeHead(401).end(),
    'The service refused the key (status 401).',
  ],
  [
    'a key that is refused in words',
    (_, response) => response.writeHead(422).end('{"error":{"code":"KEY_INVALID"}}'),
    'The service refused the key (status 422).',
  ],
  [
    'another error with words',
    (_, response) => response.writeHead(422).end('{"error":{"code":"QUERY_INVALID"}}'),
    'The service returned the error 422.',
  ],
  ['an error', (_, response) => response.writeHead(500).end(), 'The service returned the error 500.'],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://a/' }).end(),
    'The service returned the error 302.',
  ],
  [
    'a page',
    (_, response) => response.end('<html>'),
    'The service returned something other than the expected data.',
  ],
  [
    'a flood',
    (_, response) => response.end('9'.repeat(5_000_000)),
    'The service returned something other than the expected data.',
  ],
  ['silence', () => undefined, 'The service takes too long.'],
  ['a cut connection', (request) => request.socket.destroy(), 'The service does not respond.'],
])('%s is an error in words', async (_, listener, message) => {
  const url = await serve(listener)
  const call = { url, keyRefusal: 'KEY_INVALID', signal: never }
  await expect(service.request(call)).rejects.toThrow(message)
})

test('a stopped call ends at once', async () => {
  const url = await serve(() => undefined)
  const stop = new AbortController()
  const asked = service.request({ url, signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
})
