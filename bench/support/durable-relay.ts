import { fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { databaseEnvironment } from '#server/testing/embedded-database.ts'
import type { AppProcess } from './app-process.ts'
import type { ModelPeer } from './model-peer.ts'

const PROGRAM = fileURLToPath(new URL('durable-relay-process.ts', import.meta.url))

interface Frame {
  id: string
  name: 'delta' | 'end'
  payload?: { text: string }
}

/** The minimal durable relay (`durable-relay-process.ts`) on the database of an app. */
export interface DurableRelay {
  pid: number
  /** Resolves at the end of the answer. */
  ask(body: string, onText: (text: string) => void): Promise<void>
  stop(): void
}

export async function startDurableRelay(app: AppProcess, { baseUrl }: ModelPeer): Promise<DurableRelay> {
  const secret = randomUUID()
  const env = { ...process.env, ...(await databaseEnvironment(app.dataDirectory)) }
  const child = fork(PROGRAM, [new URL(baseUrl).origin, secret], { stdio: 'inherit', env })
  const [port] = (await once(child, 'message')) as [number]
  const authorization = `Bearer user.${createHmac('sha256', secret).update('user').digest('hex')}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await once(socket, 'open')
  const followers = new Map<string, (frame: Frame) => void>()
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString()) as Frame
    followers.get(frame.id)?.(frame)
  })
  return {
    pid: child.pid ?? 0,
    async ask(body, onText) {
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      followers.set(id, ({ name, payload }) => {
        if (payload) onText(payload.text)
        if (name === 'end') resolve()
      })
      const headers = { authorization, 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify({ id, body }) }
      await (await fetch(`http://127.0.0.1:${port}/`, request)).text()
      await promise.finally(() => followers.delete(id))
    },
    stop() {
      socket.close()
      child.kill()
    },
  }
}
