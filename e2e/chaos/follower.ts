import { WebSocket } from 'ws'
import { type ClientFrame, LIVE_PATH, RunEvent, type ServerFrame } from '#contract/live.ts'
import type { Quest } from '#contract/quests.ts'
import type { Person } from '#e2e/support/people.ts'

const RECONNECT_MS = 20

/** A client's position in an answer: everything it needs to continue after losing its socket. */
export interface Position {
  text: string
  seq: number
}

export const BEGINNING: Position = { text: '', seq: 0 }

/** A client that follows one answer, and reconnects when it loses the server. */
export interface Follower {
  position(): Position
  /** Closes the socket abruptly; a new one requests the following events. */
  drop(): void
  close(): void
  /** The message as the server reported it at the end; undefined when the client left before. */
  ended: Promise<Quest | undefined>
}

/**
 * Accepts events strictly: each exactly once and in order, and text only grows. Any deviation is reported,
 * and so is a refusal by the server.
 */
export function follow(
  person: Person,
  questId: string,
  from: Position,
  report: (problem: string) => void,
): Follower {
  let position = from
  let socket: WebSocket | undefined
  let isOver = false
  const ended = Promise.withResolvers<Quest | undefined>()

  function connect(): void {
    if (isOver) return
    const opened = new WebSocket(`${person.url.replace('http', 'ws')}${LIVE_PATH}`)
    socket = opened
    const send = (frame: ClientFrame) => opened.send(JSON.stringify(frame))
    opened.on('open', () => send({ type: 'hello', token: person.token }))
    opened.on('message', (bytes: Buffer) => {
      if (socket !== opened) return
      const frame = JSON.parse(bytes.toString()) as ServerFrame
      if (frame.type === 'ready') send({ type: 'subscribe', topic: 'run', id: questId, after: position.seq })
      if (frame.type === 'error') report(`refused: ${frame.code} ${frame.message}`)
      if (frame.type === 'event') take(frame)
    })
    opened.on('error', () => undefined)
    opened.on('close', () => {
      if (socket === opened) setTimeout(connect, RECONNECT_MS)
    })
  }

  function take({ seq, name, payload }: Extract<ServerFrame, { type: 'event' }>): void {
    const event = RunEvent.parse({ name, payload })
    if (seq === undefined) return report(`${name} without a number`)
    if (event.name === 'end') return finish(event.payload.quest, seq)
    if (seq <= position.seq) return report(`${name} ${seq} came again after ${position.seq}`)
    if (seq !== position.seq + 1) report(`${name} ${seq} came right after ${position.seq}`)
    position = { text: position.text, seq }
    if (event.name === 'start' && position.text !== '') report('the answer began anew')
    if (event.name === 'delta') position.text += event.payload.text
  }

  function finish(quest: Quest, seq: number): void {
    if (seq <= position.seq) report(`end ${seq} came after ${position.seq}`)
    ended.resolve(quest)
    close()
  }

  function close(): void {
    isOver = true
    ended.resolve(undefined)
    socket?.terminate()
    socket = undefined
  }

  connect()
  return {
    position: () => position,
    drop() {
      const lost = socket
      socket = undefined
      lost?.terminate()
      connect()
    },
    close,
    ended: ended.promise,
  }
}
