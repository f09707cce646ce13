import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { signSecondStepToken } from '#server/auth/second-step-token.ts'
import { startApp, type TestApp, type TestUser } from './harness.ts'
import { type Call, calls, codeOf, expectWellFormed, send, withBody } from './sweep.ts'

/** Calls that take any body and would end the session of the rest of the sweep. */
const SIGNING_OUT = ['auth.logout', 'authSessions.endOthers', 'authSessions.endAll']
const LONG_ID = 'x'.repeat(2000)

let app: TestApp
let people: { admin: TestUser; user: TestUser; stranger: TestUser }
let foreignNotebook: string
let mfaToken: string

const tokenFor = ({ access }: Pick<Call, 'access'>) =>
  access === 'second-step' ? mfaToken : people.admin.token

beforeAll(async () => {
  app = await startApp()
  const [admin, user, stranger] = [
    await app.addUser({ isAdmin: true }),
    await app.addUser(),
    await app.addUser(),
  ]
  people = { admin, user, stranger }
  mfaToken = signSecondStepToken(app.ports, { userId: user.id, tokenVersion: 0 })
  const { body } = await app.call(stranger.id, notebooks.create, { name: 'Not yours' })
  foreignNotebook = body.id
})

/** Counts rows to find out whether anything was stored partly. */
const countRows = async () => {
  const { rows } = await app.ports.database.pool.query<Record<string, number>>(
    `select (select count(*) from users)::int as users, (select count(*) from notebooks)::int as notebooks,
      (select count(*) from quests)::int as quests, (select count(*) from announcements)::int as announcements,
      (select count(*) from settings)::int as settings`,
  )
  return rows[0]
}

describe('malformed requests', () => {
  const values: [string, unknown][] = [
    ['nothing', null],
    ['a number', 42],
    ['text', '"text"'],
    ['a list', []],
    [
      'wrong types',
      { name: 1, prompt: {}, tags: 'x', sessionIds: 'all', username: [], type: false, id: null },
    ],
    [
      'huge text',
      Object.fromEntries(
        ['name', 'prompt', 'title', 'type', 'identifier', 'settingValue'].map((key) => [
          key,
          'x'.repeat(150_000),
        ]),
      ),
    ],
    ['NUL', '{"name":"a\\u0000b","prompt":"a\\u0000b","settingValue":"\\u0000"}'],
    [
      'half a character',
      '{"name":"\\ud83d","prompt":"\\ude00","title":"\\ud83d","identifier":"\\ud83d","password":"\\ud83d"}',
    ],
    ['prototype keys', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
    [
      'more prototype keys',
      { constructor: 1, toString: 'x', metadata: { constructor: 1 }, hasOwnProperty: [] },
    ],
    ['deep nesting', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep nesting with escapes', `{"a":${'['.repeat(100_000)}"\\u0041"${']'.repeat(100_000)}}`],
    [
      'numbers beyond reason',
      '{"limit":1e999,"page":-1e308,"priority":1e21,"id":123456789012345678901234567890}',
    ],
    ['malformed JSON', '{"name": "x",}'],
    ['cut off JSON', '{"name": "x'],
    ['another encoding', '\u00ff\u00fe{\u0000}'],
  ]

  test.each(values)('no call fails on %s in the body', async (_, body) => {
    for (const call of withBody.filter(({ name }) => !SIGNING_OUT.includes(name))) {
      expectWellFormed(await send(app, call, { token: tokenFor(call), body }))
    }
  })

  test('every call refuses a body that is too large', async () => {
    for (const call of withBody) {
      const body = JSON.stringify({ name: 'x'.repeat(call.bodyLimit) })
      const answer = await send(app, call, { token: tokenFor(call), body })
      expect([call.name, answer.status]).toEqual([call.name, 413])
      expect(codeOf(answer)).toBe('too_large')
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('every call refuses a body of type %s', async (contentType) => {
    for (const call of withBody) {
      const answer = await send(app, call, { token: tokenFor(call), body: 'name=x', contentType })
      expect([call.name, answer.status]).toEqual([call.name, 422])
      expectWellFormed(answer)
    }
  })

  test.each([
    '%',
    '%zz',
    '%00',
    '%ff%fe',
    '%ed%a0%80',
    '..%2f..%2fetc',
    LONG_ID,
    '%0d%0aset-cookie:x',
    "' or 1=1 --",
    '%7b%7d',
    '__proto__',
    'constructor',
  ])('no call fails on the id %.20s', async (id) => {
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const answer = await send(app, call, {
        token: people.admin.token,
        id: id.replaceAll(' ', '%20'),
        body: withBody.includes(call) ? {} : undefined,
      })
      expectWellFormed(answer)
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1e999',
    '?page=abc',
    '?limit=999999999999',
    '?page=9007199254740991',
    '?page=1&page=2',
    '?page[a]=1',
    '?search=%00',
    '?search=%',
    '?search=%ed%a0%80',
    '?search[]=1&search[x]=2',
    '?__proto__[isAdmin]=1',
    '?constructor.prototype.x=1',
    `?search=${LONG_ID}`,
    '?%E0%A4%A=1',
    '?&&&===',
    `?${'a[b]'.repeat(20)}=1`,
  ])('no call fails on the query %.20s', async (query) => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      expectWellFormed(await send(app, call, { token: tokenFor(call), query, id: foreignNotebook }))
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('an unknown id and an id of another user return 404', async () => {
    const about = calls.filter(({ path }) => path.startsWith('/sessions/{id}'))
    expect(about.length).toBeGreaterThan(5)
    const message = { name: 'xx', prompt: 'x', clientMessageId: randomUUID() }
    const body = { ...message, answer: 0, verdict: 'up', agentId: randomUUID(), decision: 'once' }
    const { id: userId } = people.user
    const experimentalFeatures = { enableAgents: true, enableArtifacts: true }
    await app.call(userId, users.update, { id: userId, experimentalFeatures })
    for (const call of about) {
      for (const id of [randomUUID(), foreignNotebook]) {
        const answer = await send(app, call, {
          token: people.user.token,
          id,
          query: call.method === 'GET' ? '?query=x&identifier=x' : '',
          body: withBody.includes(call) ? body : undefined,
        })
        expect([call.name, answer.status]).toEqual([call.name, 404])
        expectWellFormed(answer)
      }
    }
  })

  test('unknown methods and unknown calls return 404', async () => {
    for (const { path } of calls) {
      for (const method of ['PATCH', 'DELETE', 'PUT', 'POST'] as const) {
        if (calls.some((call) => call.path === path && call.method === method)) continue
        const answer = await send(
          app,
          { method: method as 'PUT', path },
          { token: people.admin.token, body: {}, id: 'x' },
        )
        expectWellFormed(answer)
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    }
    const answer = await send(app, { method: 'GET', path: '/no/such/call' }, { token: people.admin.token })
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found'])
  })

  test('nothing was stored, and everything still works', async () => {
    const before = await countRows()
    for (const [, body] of values) {
      for (const call of withBody.filter(
        ({ name }) => name !== 'auth.logout' && name !== 'notebooks.create',
      )) {
        await send(app, call, { token: people.user.token, body, id: foreignNotebook })
      }
    }
    expect(await countRows()).toEqual(before)
    const alive = await app.app.http.inject({ url: '/readyz' })
    expect(alive.json()).toMatchObject({ status: 'ready' })
    const mine = await app.call(people.stranger.id, notebooks.get, { id: foreignNotebook })
    expect(mine.body).toMatchObject({ name: 'Not yours' })
  })
})

test('the log reports the requests without their content', () => {
  const text = JSON.stringify(app.logged)
  expect(app.logged.length).toBeGreaterThan(500)
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  for (const secret of [people.admin.token, 'Bearer', 'xxxxxxxxxx', '@example.org'])
    expect(text).not.toContain(secret)
})
