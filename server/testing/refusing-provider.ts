import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEndOfFile } from './test-ends.ts'

/** The fields of a body by their paths, such as `reasoning.effort`. */
export type Fields = Record<string, unknown>

interface RefusingProvider {
  baseUrl: string
  lastRequest(): { path: string; body: Fields }
}

/** A provider that answers each request with 400 and the message "No", and keeps the last one; until the test file ends. */
export async function startRefusingProvider(): Promise<RefusingProvider> {
  let last: { path: string; body: Fields } = { path: '', body: {} }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      last = { path: request.url ?? '', body: flat(JSON.parse(body)) }
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"No"}}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, lastRequest: () => last }
}

function flat(value: unknown, path = ''): Fields {
  if (typeof value !== 'object' || value === null) return { [path]: value }
  const fields = Object.entries(value).map(([key, one]) => flat(one, path ? `${path}.${key}` : key))
  return Object.assign({}, ...fields) as Fields
}
