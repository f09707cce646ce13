import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type ClientFrame, LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import type { Quest } from '#contract/quests.ts'
import type { AppProcess } from './app-process.ts'

type EventFrame = Extract<ServerFrame, { type: 'event' }>

/** A browser's end of the live socket. */
export interface LiveSocket {
  /** The answer need not have begun: the browser subscribes before it sends the message. */
  follow(questId: string, onEvent: (event: EventFrame) => void): void
  /** Rejects with the reason when the server closes the socket or reports an error. */
  lost: Promise<never>
  close(): void
}

export async function openLiveSocket({ url }: AppProcess, token: string): Promise<LiveSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH)
  const followers = new Map<string, (event: EventFrame) => void>()
  const lost = untilLost(socket)
  await Promise.race([once(socket, 'open'), lost])
  const ready = once(socket, 'message')
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  send({ type: 'hello', token })
  await Promise.race([ready, lost])
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString()) as ServerFrame
    if (frame.type === 'event') followers.get(frame.id)?.(frame)
  })
  return {
    follow(questId, onEvent) {
      followers.set(questId, (event) => {
        if (event.name === 'end') {
          followers.delete(questId)
          send({ type: 'unsubscribe', topic: 'run', id: questId })
        }
        onEvent(event)
      })
      send({ type: 'subscribe', topic: 'run', id: questId, after: 0, pending: true })
    },
    lost,
    close: () => socket.close(),
  }
}

function untilLost(socket: WebSocket): Promise<never> {
  return new Promise((_, fail) => {
    socket.on('close', (code, reason) => {
      fail(new Error(`The live socket was closed with ${code}: ${reason.toString()}`))
    })
    socket.on('message', (bytes: Buffer) => {
      const frame = JSON.parse(bytes.toString()) as ServerFrame
      if (frame.type === 'error') fail(new Error(`The live socket says: ${frame.message}`))
    })
  })
}

/** The text of a `delta`; empty for every other event. */
export const deltaText = ({ name, payload }: EventFrame): string =>
  name === 'delta' ? (payload as { text: string }).text : ''

/** The whole answer, which comes with the `end`; an answer that ended before the subscription comes only there. */
export const endText = ({ name, payload }: EventFrame): string =>
  name === 'end' ? ((payload as { quest: Quest }).quest.replies.at(-1) ?? '') : ''
