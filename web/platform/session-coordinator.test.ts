import { describe, expect, test } from 'vitest'
import { Session, type SessionMessage, type SessionPorts } from './session-coordinator.ts'

type Answer = Awaited<ReturnType<SessionPorts['refresh']>>

/**
 * A browser: storage, locks and a channel shared by its tabs, and a server that returns one token for each
 * attempt.
 */
function browser() {
  const stored = new Map<string, string>()
  const tabs: ((message: SessionMessage) => void)[] = []
  const attempts: string[] = []
  const signOuts: string[] = []
  const waiting: (() => void)[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const server = {
    signOut: (): Promise<{ status: number }> => Promise.resolve({ status: 200 }),
    answer: (attempt: string): Promise<Answer> => Promise.resolve({ status: 200, accessToken: attempt }),
  }
  const clock = { now: 0 }

  const openTab = () => {
    const self = tabs.length
    return new Session({
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      exclusively: (task) => {
        const run = turn.then(task)
        turn = run.catch(() => undefined)
        return run
      },
      channel: {
        post: (message) => {
          for (const [at, send] of tabs.entries()) if (at !== self) send(message)
        },
        listen: (on) => void tabs.push(on),
      },
      refresh: (attempt) => {
        attempts.push(attempt)
        return server.answer(attempt)
      },
      signOut: () => {
        signOuts.push('signOut')
        return server.signOut()
      },
      later: (task) => void waiting.push(task),
      newAttempt: () => `attempt-${attempts.length + 1}`,
      now: () => clock.now,
    })
  }
  return { openTab, attempts, signOuts, waiting, server, clock, stored }
}

const tokenLasting = (seconds: number, name: string) =>
  `${name}.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.x`

const tokenOf = (subject: string) => `x.${btoa(JSON.stringify({ sub: subject }))}.x`

test('sends no request while no user is signed in', async () => {
  const { openTab, attempts } = browser()
  const tab = openTab()
  expect(tab.isSignedIn()).toBe(false)
  expect(await tab.freshToken()).toBeUndefined()
  expect(attempts).toEqual([])
})

test('renews once for concurrent callers', async () => {
  const { openTab, attempts } = browser()
  openTab().start('first')
  const tab = openTab()
  expect(await Promise.all([tab.freshToken(), tab.freshToken()])).toEqual(['attempt-1', 'attempt-1'])
  expect(attempts).toHaveLength(1)
})

test('uses the token of another tab after waiting for the lock', async () => {
  const { openTab, attempts } = browser()
  const [one, two] = [openTab(), openTab()]
  one.start('first')
  expect(await Promise.all([one.renew('first'), two.renew('first')])).toEqual(['attempt-1', 'attempt-1'])
  expect(attempts).toHaveLength(1)
})

test('renews a token shortly before it expires', async () => {
  const { openTab, attempts, clock } = browser()
  const tab = openTab()
  tab.start(tokenLasting(900, 'long'))
  clock.now = 869_000
  expect(await tab.freshToken()).toContain('long')
  clock.now = 870_000
  expect(await tab.freshToken()).toBe('attempt-1')
  expect(attempts).toHaveLength(1)
})

test('repeats an attempt whose response was lost, also after a reload', async () => {
  const { openTab, attempts, server } = browser()
  openTab().start('first')
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(openTab().freshToken()).rejects.toMatchObject({ code: 'network' })
  server.answer = (attempt) => Promise.resolve({ status: 200, accessToken: attempt })
  const reloaded = openTab()
  expect(reloaded.isSignedIn()).toBe(true)
  expect(await reloaded.freshToken()).toBe('attempt-1')
  expect(attempts).toEqual(['attempt-1', 'attempt-1'])
  await reloaded.renew('attempt-1')
  expect(attempts.at(-1)).toBe('attempt-3')
})

test.each([500, 503, 429])('stays signed in when the server responds with %i', async (status) => {
  const { openTab, server } = browser()
  const tab = openTab()
  tab.start('first')
  server.answer = () => Promise.resolve({ status })
  await expect(tab.renew('first')).rejects.toMatchObject({ code: 'network' })
  expect(tab.isSignedIn()).toBe(true)
})

test('ends the session in every tab when a renewal is refused', async () => {
  const { openTab, server } = browser()
  const [one, two] = [openTab(), openTab()]
  const ends: string[] = []
  one.onEnd((reason) => ends.push(`one ${reason}`))
  two.onEnd((reason) => ends.push(`two ${reason}`))
  one.start('first')
  expect(two.isSignedIn()).toBe(true)
  server.answer = () => Promise.resolve({ status: 401 })
  expect(await one.renew('first')).toBeUndefined()
  expect([one.isSignedIn(), two.isSignedIn()]).toEqual([false, false])
  expect(ends).toEqual(['one expired', 'two expired'])
})

test.each(['revoked', 'account_closed'] as const)('reports that the session was %s', async (sessionEnd) => {
  const { openTab, server } = browser()
  const tab = openTab()
  const ends: string[] = []
  tab.onEnd((reason) => ends.push(reason))
  tab.start('first')
  server.answer = () => Promise.resolve({ status: 401, sessionEnd })
  await tab.renew('first')
  expect(ends).toEqual([sessionEnd])
})

test('signing out in one tab signs out the others and new tabs', () => {
  const { openTab } = browser()
  const [one, two] = [openTab(), openTab()]
  one.start('first')
  let changes = 0
  two.subscribe(() => changes++)
  one.end('signed-out')
  expect(two.isSignedIn()).toBe(false)
  expect(changes).toBe(1)
  expect(openTab().isSignedIn()).toBe(false)
})

test('does not restore a session that ended while it waited for the lock', async () => {
  const { openTab, attempts } = browser()
  const tab = openTab()
  tab.start('first')
  const renewal = tab.renew('first')
  tab.end('signed-out')
  expect(await renewal).toBeUndefined()
  expect(attempts).toEqual([])
})

test('does not restore a session that ended during the request', async () => {
  const { openTab, server } = browser()
  const tab = openTab()
  tab.start('first')
  server.answer = (attempt) => {
    tab.end('signed-out')
    return Promise.resolve({ status: 200, accessToken: attempt })
  }
  expect(await tab.renew('first')).toBeUndefined()
  expect(tab.isSignedIn()).toBe(false)
})

test('notifies every tab when the session changes to another user, and only then', () => {
  const { openTab } = browser()
  const tabs = [openTab(), openTab()]
  const told: string[] = []
  for (const [at, tab] of tabs.entries()) tab.onSwitch((subject) => told.push(`${at} ${subject}`))
  tabs[0]?.start(tokenOf('ann'))
  tabs[0]?.start(tokenOf('ann'))
  expect(told).toEqual([])
  tabs[0]?.start(tokenOf('ben'))
  expect(told).toEqual(['0 ben', '1 ben'])
  tabs[1]?.end('signed-out')
  tabs[1]?.start(tokenOf('ann'))
  expect(told).toHaveLength(2)
})

test('detects after a reload that the session belongs to another user', async () => {
  const { openTab, server } = browser()
  openTab().start(tokenOf('ann'))
  const reloaded = openTab()
  const told = new Promise((done) => void reloaded.onSwitch(done))
  server.answer = () => Promise.resolve({ status: 200, accessToken: tokenOf('ben') })
  void reloaded.freshToken()
  expect(await told).toBe('ben')
  const next = await Promise.race([reloaded.freshToken(), Promise.resolve('no more calls')])
  expect(next).toBe('no more calls')
})

test('does not renew in any tab while a session is exchanged for another', async () => {
  const { openTab, attempts } = browser()
  const [one, two] = [openTab(), openTab()]
  one.start('first')
  const order: string[] = []
  let renewal: Promise<unknown> | undefined
  await one.exchange(async () => {
    renewal = two.renew('first').then(() => order.push('renewed'))
    // A call that is refused during the exchange stays refused: a renewal would wait for this exchange.
    expect(await one.renew('first')).toBeUndefined()
    order.push('exchanged')
  })
  await renewal
  expect(order).toEqual(['exchanged', 'renewed'])
  expect(attempts).toHaveLength(1)
})

describe('signing out', () => {
  const offline = () => Promise.reject(new TypeError('failed to fetch'))

  test('ends the session in every tab at once, without waiting for the server', async () => {
    const { openTab, server, signOuts } = browser()
    const [one, two] = [openTab(), openTab()]
    one.start(tokenOf('ann'))
    const ends: unknown[] = []
    two.onEnd((...end) => void ends.push(end))
    server.signOut = () => new Promise(() => undefined)
    void one.signOut()
    expect([one.isSignedIn(), two.isSignedIn(), ends]).toEqual([false, false, [['signed-out', 'ann']]])
    await Promise.resolve()
    expect(signOuts).toHaveLength(1)
  })

  test.each([
    ['there is no connection', offline],
    ['the server is in trouble', () => Promise.resolve({ status: 503 })],
  ])('is sent again while %s, and once', async (_, trouble) => {
    const { openTab, server, signOuts, waiting } = browser()
    const tab = openTab()
    tab.start(tokenOf('ann'))
    server.signOut = trouble
    await tab.signOut()
    server.signOut = () => Promise.resolve({ status: 200 })
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await tab.finishSignOut()
    await tab.finishSignOut()
    expect(signOuts).toHaveLength(2)
  })

  test('is sent by the tab that is opened next', async () => {
    const { openTab, server, signOuts } = browser()
    const closed = openTab()
    closed.start(tokenOf('ann'))
    server.signOut = offline
    await closed.signOut()
    server.signOut = () => Promise.resolve({ status: 200 })
    const [one, two] = [openTab(), openTab()]
    await Promise.all([one.finishSignOut(), two.finishSignOut()])
    expect(signOuts).toHaveLength(2)
  })

  test('is not sent after another user has signed in: the cookie belongs to the new session', async () => {
    const { openTab, server, signOuts } = browser()
    const tab = openTab()
    tab.start(tokenOf('ann'))
    server.signOut = offline
    await tab.signOut()
    tab.start(tokenOf('ben'))
    await tab.finishSignOut()
    expect(signOuts).toHaveLength(1)
  })
})

test('does not send a request of one user as another', async () => {
  const { openTab, server } = browser()
  const tab = openTab()
  tab.start(tokenOf('ann'))
  server.answer = () => Promise.resolve({ status: 200, accessToken: tokenOf('admin') })
  const switched = new Promise((done) => void tab.onSwitch(done))
  let isCalled = false
  void tab.renew(tokenOf('ann')).then(() => (isCalled = true))
  expect(await switched).toBe('admin')
  await new Promise((done) => setTimeout(done))
  expect(isCalled).toBe(false)
})
