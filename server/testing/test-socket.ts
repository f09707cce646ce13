import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { type ClientFrame, LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import type { App } from '#server/app.ts'

/** A client of the live socket. */
export interface TestSocket {
  frames: ServerFrame[]
  send(frame: ClientFrame): void
  /** Sends data that our programs would not send. */
  sendRaw(bytes: string | Buffer): void
  /** Resolves to the first frame, past or future, that the predicate accepts. */
  until(accepts: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  /** Resolves when the server has processed everything sent before. */
  settled(): Promise<void>
  /** The close code of the server. */
  closed: Promise<number>
  close(): void
}

export async function openTestSocket(app: App, token: string): Promise<TestSocket> {
  const socket = await openUnauthenticatedSocket(app)
  socket.send({ type: 'hello', token })
  await Promise.race([socket.until(({ type }) => type === 'ready'), socket.closed])
  return socket
}

/** A socket that has not authenticated yet. */
export async function openUnauthenticatedSocket(app: App): Promise<TestSocket> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (bytes: Buffer) => {
    frames.push(JSON.parse(bytes.toString()) as ServerFrame)
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  const until = (accepts: (frame: ServerFrame) => boolean) =>
    new Promise<ServerFrame>((done) => {
      const look = () => {
        const found = frames.find(accepts)
        if (!found) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })
  return {
    frames,
    send,
    sendRaw: (bytes) => socket.send(bytes),
    until,
    async settled() {
      const known = frames.filter(({ type }) => type === 'pong').length
      send({ type: 'ping' })
      await until(() => frames.filter(({ type }) => type === 'pong').length > known)
    },
    closed,
    close: () => socket.close(),
  }
}
