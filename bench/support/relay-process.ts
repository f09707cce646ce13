// The lower bound of a process between a model and its readers: text in by HTTP, out by a socket. It stores nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Dispatcher, Pool } from 'undici'
import { type WebSocket, WebSocketServer } from 'ws'
import { readWords } from './wire-words.ts'

const [origin = ''] = process.argv.slice(2)
const model = new Pool(origin)
const server = createServer()

new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (body: Buffer) => {
    model.dispatch(
      { path: '/v1/chat/completions', method: 'POST', headers: { 'content-type': 'application/json' }, body },
      passOn(socket),
    )
  })
})

function passOn(socket: WebSocket): Dispatcher.DispatchHandler {
  const read = readWords()
  return {
    onRequestStart: () => undefined,
    onResponseStart: () => undefined,
    onResponseData(_, bytes) {
      for (const text of read(bytes)) socket.send(JSON.stringify({ name: 'delta', payload: { text } }))
    },
    onResponseEnd: () => socket.close(),
    onResponseError: () => socket.terminate(),
  }
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
