import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { ModelPeer } from './model-peer.ts'

const PROGRAM = fileURLToPath(new URL('relay-process.ts', import.meta.url))

/** A process that only forwards text: its cost on this machine is the lower bound of ours. */
export interface Relay {
  pid: number
  open(): Promise<WebSocket>
  stop(): void
}

export async function startRelay({ baseUrl }: ModelPeer): Promise<Relay> {
  const child = fork(PROGRAM, [new URL(baseUrl).origin], { stdio: 'inherit' })
  const [port] = (await once(child, 'message')) as [number]
  return {
    pid: child.pid ?? 0,
    async open() {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      await once(socket, 'open')
      return socket
    },
    stop: () => void child.kill(),
  }
}

/** Sends a question over its own socket and passes on the text as it arrives. */
export async function askRelay(
  socket: WebSocket,
  body: string,
  onText: (text: string) => void,
): Promise<void> {
  socket.on('message', (bytes: Buffer) => {
    onText((JSON.parse(bytes.toString()) as { payload: { text: string } }).payload.text)
  })
  socket.send(body)
  await once(socket, 'close')
}
