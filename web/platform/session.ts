import { Session, type SessionMessage, type SessionPorts } from './session-coordinator.ts'
import { randomUuid } from './uuid.ts'

const LOCK = 'commonplace-refresh'

/** Web Locks need a secure context; over plain HTTP tabs may renew at once, which costs a sign-in at worst. */
const exclusively: SessionPorts['exclusively'] = (task) =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task()

function openChannel(): SessionPorts['channel'] {
  const channel = new BroadcastChannel('commonplace-session')
  return {
    post: (message) => channel.postMessage(message),
    listen: (on) =>
      channel.addEventListener('message', (event: MessageEvent<SessionMessage>) => on(event.data)),
  }
}

async function refresh(attempt: string) {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt }),
  })
  if (!response.ok) return { status: response.status }
  const body: { accessToken: string } = await response.json()
  return { status: response.status, accessToken: body.accessToken }
}

/** Who is signed in on this browser. */
export const session = new Session({
  storage: localStorage,
  exclusively,
  channel: openChannel(),
  refresh,
  newAttempt: randomUuid,
  now: Date.now,
})
