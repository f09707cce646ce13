// The lower bound of a server that authenticates callers and loses no question: an authenticated POST, one committed
// INSERT, the call of the model, a socket message for its text. It stores no answer.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Pool as Database } from 'pg'
import { Pool } from 'undici'
import { type WebSocket, WebSocketServer } from 'ws'
import { readWords } from './wire-words.ts'

const [origin = '', secret = ''] = process.argv.slice(2)
const database = new Database({ max: 16, idleTimeoutMillis: 0 })
const model = new Pool(origin)
const sockets = new Set<WebSocket>()

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
new WebSocketServer({ server }).on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAuthenticated(request.headers.authorization)) return void response.writeHead(401).end()
  const { id, body } = JSON.parse(await text(request)) as { id: string; body: string }
  await database.query({
    name: 'store',
    text: 'insert into durable_relay (id, body) values ($1, $2)',
    values: [id, body],
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  ask(id, body)
}

function isAuthenticated(header = ''): boolean {
  const [user = '', signature = ''] = header.replace('Bearer ', '').split('.')
  const expected = createHmac('sha256', secret).update(user).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function ask(id: string, body: string): void {
  const read = readWords()
  const tell = (frame: object) => {
    for (const socket of sockets) socket.send(JSON.stringify({ id, ...frame }))
  }
  model.dispatch(
    { path: '/v1/chat/completions', method: 'POST', headers: { 'content-type': 'application/json' }, body },
    {
      onRequestStart: () => undefined,
      onResponseStart: () => undefined,
      onResponseData(_, bytes) {
        for (const words of read(bytes)) tell({ name: 'delta', payload: { text: words } })
      },
      onResponseEnd: () => tell({ name: 'end' }),
      onResponseError: () => tell({ name: 'end' }),
    },
  )
}

await database.query('create table if not exists durable_relay (id uuid primary key, body text not null)')
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
