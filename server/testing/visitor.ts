import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import type { ToolEvent } from '#contract/tools.ts'

export interface Account {
  identifier: string
  password: string
  token: string
}

/** A new account at a running server. */
export async function register(server: { url: string }): Promise<Account> {
  const username = `p-${randomUUID().slice(0, 8)}`
  const password = 'six blue herons'
  const person = { username, email: `${username}@example.org`, password }
  const { request } = visit(server.url, '')
  const { status, body } = await request<{ accessToken: string }>('POST', '/auth/register', person)
  if (status !== 200) throw new Error(`Registering was answered with ${status}`)
  return { identifier: username, password, token: body.accessToken }
}

/** A user of a running server, with the tokens and the notebook to continue after a restart. */
export interface Visitor {
  request<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }>
  follow(questId: string): Promise<Following>
}

export interface Following {
  text(): string
  /** The calls of tools as they were shown last. */
  calls(): ToolEvent[]
  /** Resolves when the text of the answer equals `text`. */
  untilText(text: string): Promise<void>
}

export const visit = (url: string, token: string): Visitor => ({
  async request<T>(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  },
  follow: (questId) => followRun(url, token, questId),
})

async function followRun(url: string, token: string, questId: string): Promise<Following> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  socket.on('error', () => undefined)
  let text = ''
  const calls = new Map<string, ToolEvent>()
  const looks = new Set<() => void>()
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString()) as ServerFrame
    // An answer that is begun again, or continued, is sent from its start.
    if (frame.type === 'event' && frame.name === 'start') text = ''
    if (frame.type === 'event' && frame.name === 'delta') text += (frame.payload as { text: string }).text
    if (frame.type === 'event' && frame.name === 'tool') {
      const call = frame.payload as ToolEvent
      calls.set(call.id, call)
    }
    for (const look of looks) look()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'run', id: questId }))
  return {
    text: () => text,
    calls: () => [...calls.values()],
    untilText: (wanted) =>
      new Promise((done) => {
        const look = () => (text === wanted ? done() : undefined)
        looks.add(look)
        look()
      }),
  }
}
