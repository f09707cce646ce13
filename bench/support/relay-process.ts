// The least that a process can do between a model and its readers: words in by HTTP, out by a socket. It keeps nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Dispatcher, Pool } from 'undici'
import { type WebSocket, WebSocketServer } from 'ws'

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
  let rest = ''
  return {
    onRequestStart: () => undefined,
    onResponseStart: () => undefined,
    onResponseData(_, bytes) {
      const events = (rest + bytes.toString()).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const text = textOf(event)
        if (text) socket.send(JSON.stringify({ name: 'delta', payload: { text } }))
      }
    },
    onResponseEnd: () => socket.close(),
    onResponseError: () => socket.terminate(),
  }
}

function textOf(event: string): string | undefined {
  if (!event.startsWith('data: {')) return undefined
  const part = JSON.parse(event.slice('data: '.length)) as { choices: { delta: { content?: string } }[] }
  return part.choices[0]?.delta.content
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
