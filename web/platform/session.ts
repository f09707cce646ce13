import i18next from 'i18next'
import { ErrorBody } from '#contract/errors.ts'
import { type Renewal, takeEarlyRenewal } from './early-requests.ts'
import { Session, type SessionMessage, type SessionPorts } from './session-coordinator.ts'
import { randomUuid } from './uuid.ts'

const LOCK = 'commonplace-refresh'
const SIGN_OUT_AGAIN_MS = 15_000

/**
 * Web Locks need a secure context; over plain HTTP tabs may renew concurrently, which in the worst case ends
 * the session.
 */
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
  const { status, body } = (await takeEarlyRenewal()) ?? (await askToRenew(attempt))
  if (status === 200) return { status, accessToken: (body as { accessToken: string }).accessToken }
  return { status, sessionEnd: ErrorBody.safeParse(body).data?.details?.sessionEnd }
}

async function askToRenew(attempt: string): Promise<Renewal> {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': i18next.language },
    body: JSON.stringify({ attempt }),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

/**
 * The cookie identifies the session: there may be no valid token, or none was loaded without a connection.
 */
const signOut = () =>
  fetch('/api/auth/refresh/end', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  })

/** The session of this browser. */
export const session = new Session({
  storage: localStorage,
  exclusively,
  channel: openChannel(),
  refresh,
  signOut,
  newAttempt: randomUuid,
  now: Date.now,
  later: (task) => setTimeout(task, SIGN_OUT_AGAIN_MS),
})

/**
 * A sign-out that the server did not receive is sent at the next visit, or as soon as there is a connection.
 */
export function finishSignOut() {
  addEventListener('online', () => void session.finishSignOut())
  void session.finishSignOut()
}
