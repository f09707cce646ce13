import { expect, test } from 'vitest'
import { Session, type SessionMessage, type SessionPorts } from './session-coordinator.ts'

type Answer = Awaited<ReturnType<SessionPorts['refresh']>>

/** A browser: storage, lock and channel that its tabs share, and a server that hands out one token for each attempt. */
function browser() {
  const stored = new Map<string, string>()
  const tabs: ((message: SessionMessage) => void)[] = []
  const attempts: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const server = {
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
          for (const [at, tell] of tabs.entries()) if (at !== self) tell(message)
        },
        listen: (on) => void tabs.push(on),
      },
      refresh: (attempt) => {
        attempts.push(attempt)
        return server.answer(attempt)
      },
      newAttempt: () => `attempt-${attempts.length + 1}`,
      now: () => clock.now,
    })
  }
  return { openTab, attempts, server, clock, stored }
}

const tokenLasting = (seconds: number, name: string) =>
  `${name}.${btoa(JSON.stringify({ iat: 1000, exp: 1000 + seconds }))}.x`

const tokenOf = (subject: string) => `x.${btoa(JSON.stringify({ sub: subject }))}.x`

test('asks nothing of the server while nobody is signed in', async () => {
  const { openTab, attempts } = browser()
  const tab = openTab()
  expect(tab.isSignedIn()).toBe(false)
  expect(await tab.freshToken()).toBeUndefined()
  expect(attempts).toEqual([])
})

test('renews once for callers that ask at the same time', async () => {
  const { openTab, attempts } = browser()
  openTab().start('first')
  const tab = openTab()
  expect(await Promise.all([tab.freshToken(), tab.freshToken()])).toEqual(['attempt-1', 'attempt-1'])
  expect(attempts).toHaveLength(1)
})

test('a tab that waited for its turn takes the token another tab got', async () => {
  const { openTab, attempts } = browser()
  const [one, two] = [openTab(), openTab()]
  one.start('first')
  expect(await Promise.all([one.renew('first'), two.renew('first')])).toEqual(['attempt-1', 'attempt-1'])
  expect(attempts).toHaveLength(1)
})

test('renews a token shortly before it ends', async () => {
  const { openTab, attempts, clock } = browser()
  const tab = openTab()
  tab.start(tokenLasting(900, 'long'))
  clock.now = 869_000
  expect(await tab.freshToken()).toContain('long')
  clock.now = 870_000
  expect(await tab.freshToken()).toBe('attempt-1')
  expect(attempts).toHaveLength(1)
})

test('repeats an attempt whose answer was lost, also after a reload', async () => {
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

test.each([500, 503, 429])('stays signed in when the server answers %i', async (status) => {
  const { openTab, server } = browser()
  const tab = openTab()
  tab.start('first')
  server.answer = () => Promise.resolve({ status })
  await expect(tab.renew('first')).rejects.toMatchObject({ code: 'network' })
  expect(tab.isSignedIn()).toBe(true)
})

test('a refused renewal ends the session in every tab', async () => {
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

test('signing out in one tab signs out the others, and a new tab knows it', () => {
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

test('does not revive a session that ended while it waited for its turn', async () => {
  const { openTab, attempts } = browser()
  const tab = openTab()
  tab.start('first')
  const renewal = tab.renew('first')
  tab.end('signed-out')
  expect(await renewal).toBeUndefined()
  expect(attempts).toEqual([])
})

test('does not revive a session that ended while the answer was on its way', async () => {
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

test('tells every tab when the session becomes another person’s, and only then', () => {
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

test('finds after a reload that the session is another person’s', async () => {
  const { openTab, server } = browser()
  openTab().start(tokenOf('ann'))
  const reloaded = openTab()
  const told: string[] = []
  reloaded.onSwitch((subject) => told.push(subject))
  server.answer = () => Promise.resolve({ status: 200, accessToken: tokenOf('ben') })
  await reloaded.freshToken()
  expect(told).toEqual(['ben'])
  const next = await Promise.race([reloaded.freshToken(), Promise.resolve('no more calls')])
  expect(next).toBe('no more calls')
})

test('no tab renews while a session is exchanged for another', async () => {
  const { openTab, attempts } = browser()
  const [one, two] = [openTab(), openTab()]
  one.start('first')
  const order: string[] = []
  let renewal: Promise<unknown> | undefined
  await one.exchange(async () => {
    renewal = two.renew('first').then(() => order.push('renewed'))
    // What is refused meanwhile stays refused: waiting for a renewal would wait for this very exchange.
    expect(await one.renew('first')).toBeUndefined()
    order.push('exchanged')
  })
  await renewal
  expect(order).toEqual(['exchanged', 'renewed'])
  expect(attempts).toHaveLength(1)
})
