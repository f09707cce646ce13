import { expect, onTestFinished, vi } from 'vitest'
import type { ServerFrame } from '#contract/live.ts'
import { startLive } from '#web/platform/live.ts'
import { session } from '#web/platform/session.ts'

/** Signs Ada in and connects the tab; returns a function that sends it an event. */
export async function live() {
  const sockets: FakeSocket[] = []
  class FakeSocket {
    static readonly OPEN = 1
    readyState = FakeSocket.OPEN
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null

    constructor() {
      sockets.push(this)
    }
    send = () => undefined
    close = () => undefined
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  const now = Math.round(Date.now() / 1000)
  session.start(`x.${btoa(JSON.stringify({ sub: 'ada', iat: now, exp: now + 900 }))}.x`)
  const stop = startLive('ada')
  onTestFinished(() => {
    stop()
    session.end('expired')
    vi.unstubAllGlobals()
  })
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  const push = (frame: ServerFrame) => socket?.onmessage?.({ data: JSON.stringify(frame) })
  socket?.onopen?.()
  push({ type: 'ready' })
  return (event: { name: string }, payload: unknown) =>
    push({ type: 'event', topic: 'user', id: 'ada', name: event.name, payload })
}
