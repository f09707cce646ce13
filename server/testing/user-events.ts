import { isDeepStrictEqual } from 'node:util'
import type { LiveEvent } from '#contract/procedures.ts'
import type { TestApp } from './harness.ts'
import type { TestSocket } from './test-socket.ts'

/** A socket that receives the events for one user. */
export interface UserEvents {
  socket: TestSocket
  /** Resolves when an event with that name has come, with that payload if one is given. */
  received(event: LiveEvent, payload?: unknown): Promise<unknown>
  names(): string[]
}

export async function followUser(app: TestApp, userId: string): Promise<UserEvents> {
  const socket = await app.socket(userId)
  socket.send({ type: 'subscribe', topic: 'user', id: userId })
  await socket.settled()
  return {
    socket,
    received: ({ name }, payload) =>
      socket.until(
        (frame) =>
          frame.type === 'event' &&
          frame.name === name &&
          (payload === undefined || isDeepStrictEqual(frame.payload, payload)),
      ),
    names: () => socket.frames.flatMap((frame) => (frame.type === 'event' ? frame.name : [])),
  }
}
