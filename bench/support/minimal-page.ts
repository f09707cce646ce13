// The lower bound of a page and its server that show an answer: one POST, one socket message, one text node.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'
import { askDirectly, type ModelPeer } from './model-peer.ts'
import { MODEL } from './model-server.ts'

const PAGE = `<!doctype html>
<title>Minimal page</title>
<textarea aria-label="Message"></textarea><button>Send</button><div role="log"></div>
<script>
  const log = document.querySelector('[role=log]')
  let answer
  new WebSocket(location.origin.replace('http', 'ws')).onmessage = ({ data }) => answer.append(data)
  document.querySelector('button').onclick = () => {
    const field = document.querySelector('textarea')
    answer = log.appendChild(document.createElement('div'))
    answer.className = 'markdown-text'
    void fetch('/', { method: 'POST', body: field.value })
    field.value = ''
  }
</script>`

export interface MinimalPage {
  url: string
  stop(): void
}

export async function startMinimalPage({ baseUrl }: ModelPeer): Promise<MinimalPage> {
  let socket: WebSocket | undefined
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      return
    }
    text(request)
      .then(async (content) => {
        response.end()
        const messages = [{ role: 'user', content }]
        const body = JSON.stringify({ model: MODEL, stream: true, messages })
        for await (const part of askDirectly(baseUrl, body)) socket?.send(part)
      })
      .catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (opened) => {
    socket = opened
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      sockets.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
