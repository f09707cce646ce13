import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RunEvent } from '#contract/live.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { RunLog } from './run-log.ts'
import { appendRunEvents, claimRun, type LoggedEvent, listRunEvents } from './run-store.ts'

const text = (words: string): RunEvent => ({ name: 'delta', payload: { text: words } })
const start: RunEvent = { name: 'start', payload: { model: 'm', attempt: 1 } }

/** A run of `owner`, with the rows that it references. */
async function addRun(app: TestApp, owner: string | null = randomUUID()) {
  const { db } = app.ports.database
  const user = await app.addUser()
  const [notebook, id] = [randomUUID(), randomUUID()]
  await sql`insert into notebooks (id, user_id, name, is_named_by_person, created_at, updated_at)
    values (${notebook}, ${user.id}, 'n', true, now(), now())`.execute(db)
  await sql`insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, status, llm,
      prompt_meta, prompt_tokens, created_at, updated_at)
    values (${id}, ${notebook}, ${user.id}, ${randomUUID()}, 1, 'message', 'p', 'running', '{}', '{}', 1, now(), now())
    `.execute(db)
  const now = app.clock.now()
  const lease_expires_at = new Date(now.getTime() + 30_000)
  await db.insertInto('runs').values({ id, owner, lease_expires_at, created_at: now }).execute()
  return { id, owner: owner ?? '' }
}

function openLog(app: TestApp, owner: string) {
  const { database, log, clock } = app.ports
  return new RunLog(database, { owner, replicas: true, log, clock })
}

const wordsOf = (events: LoggedEvent[]) =>
  events.map(({ event }) => (event.name === 'delta' ? event.payload.text : '')).join('')

function collect() {
  const events: LoggedEvent[] = []
  return { events, deliver: (more: LoggedEvent[]) => void events.push(...more), ended: () => undefined }
}

test('keeps the order of many runs under load, in the table and for subscribers', async () => {
  const app = await startApp()
  const owner = randomUUID()
  const runs = await Promise.all(Array.from({ length: 20 }, () => addRun(app, owner)))
  const log = openLog(app, owner)
  const writers = runs.map(({ id }) => log.open(id, 0))
  const followers = await Promise.all(
    runs.map(async ({ id }) => {
      const follower = collect()
      await log.follow(id, 0, follower)
      return follower
    }),
  )
  for (const writer of writers) writer.append(start)
  for (let round = 0; round < 100; round += 1) {
    for (const writer of writers) writer.append(text(`${round} `))
    if (round % 10 === 0) await app.clock.sleep(1)
  }
  await Promise.all(writers.map((writer) => writer.settled()))
  const said = Array.from({ length: 100 }, (_, round) => `${round} `).join('')
  for (const [index, { id }] of runs.entries()) {
    const stored = await listRunEvents(app.ports.database.db, id, 0)
    // Text that waited together is one event; numbers still have no gaps.
    expect(wordsOf(stored)).toBe(said)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, place) => place + 1))
    expect(followers[index]?.events).toEqual(stored)
    expect(writers[index]?.lastSeq()).toBe(stored.length)
  }
})

test('delivers the first text of every run without a pause', async () => {
  const app = await startApp()
  const owner = randomUUID()
  const runs = [await addRun(app, owner), await addRun(app, owner)]
  const { database, log: logger } = app.ports
  // A pause ends only when it is aborted.
  const sleep = (_milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((_done, fail) => {
      if (signal?.aborted) fail(signal.reason as Error)
      else signal?.addEventListener('abort', () => fail(signal.reason as Error))
    })
  const clock = { now: () => app.clock.now(), sleep }
  const log = new RunLog(database, { owner, replicas: false, log: logger, clock })
  for (const { id } of runs) {
    const writer = log.open(id, 0)
    writer.append(start)
    writer.append(text('first'))
    await writer.settled()
    expect(await listRunEvents(database.db, id, 0)).toHaveLength(2)
  }
})

test('loses nothing while the database is unavailable, and continues when it is back', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const { db } = app.ports.database
  const log = openLog(app, owner)
  const writer = log.open(id, 0)
  writer.append(start)
  await writer.settled()
  await sql`alter table run_events rename to run_events_away`.execute(db)
  const before = app.logged.length
  writer.append(text('while '))
  writer.append(text('away'))
  await expect
    .poll(() => app.logged.slice(before).some(({ msg }) => /could not be stored/.test(String(msg))))
    .toBe(true)
  await sql`alter table run_events_away rename to run_events`.execute(db)
  await writer.settled()
  const stored = await listRunEvents(db, id, 0)
  expect(wordsOf(stored)).toBe('while away')
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, place) => place + 1))
})

test('does not wait for connections of the pool', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const { pool } = app.ports.database
  const writer = openLog(app, owner).open(id, 0)
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  writer.append(text('in time'))
  await writer.settled()
  for (const connection of taken) connection.release()
  expect(wordsOf(await listRunEvents(app.ports.database.db, id, 0))).toBe('in time')
})

test('stores a batch once when the result of its first attempt is unknown', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const { db } = app.ports.database
  const batch = {
    runId: id,
    events: [
      { seq: 1, event: start },
      { seq: 2, event: text('once') },
    ],
  }
  expect(await appendRunEvents(db, owner, [batch])).toEqual(new Set([id]))
  expect(await appendRunEvents(db, owner, [batch])).toEqual(new Set([id]))
  expect(await listRunEvents(db, id, 0)).toHaveLength(2)
})

test('stores any text of a provider: NUL, lone surrogates, all of Unicode', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const writer = openLog(app, owner).open(id, 0)
  writer.append({ name: 'status', payload: { status: 'half \uD83D and \0 nul' } })
  writer.append(text('😀 \\u0000 e\u0301'))
  await writer.settled()
  const events = await listRunEvents(app.ports.database.db, id, 0)
  expect(events.map(({ event }) => event.payload)).toEqual([
    { status: 'half \uFFFD and \uFFFD nul' },
    { text: '😀 \\u0000 e\u0301' },
  ])
})

test('notifies the writer when its run was taken over or deleted', async () => {
  const app = await startApp()
  const { db } = app.ports.database
  const [taken, removed, kept] = [await addRun(app), await addRun(app), await addRun(app)]
  const writers = [taken, removed, kept].map(({ id, owner }) => openLog(app, owner).open(id, 0))
  await sql`update runs set owner = ${randomUUID()} where id = ${taken.id}`.execute(db)
  await sql`delete from runs where id = ${removed.id}`.execute(db)
  for (const writer of writers) writer.append(start)
  await Promise.all(writers.map((writer) => writer.settled()))
  expect(writers.map(({ signal }) => signal.reason as unknown)).toEqual(['lost', 'lost', undefined])
  expect(await listRunEvents(db, taken.id, 0)).toEqual([])
})

test('gives a run to one claimant only, and to none while its lease is valid', async () => {
  const app = await startApp()
  const { db } = app.ports.database
  const { id } = await addRun(app, null)
  const now = app.clock.now()
  const later = new Date(now.getTime() + 30_000)
  const claim = (owner: string, at: Date) => claimRun(db, { id, owner, leaseExpiresAt: later, now: at })
  const [first, second] = [randomUUID(), randomUUID()]
  const both = await Promise.all([claim(first, now), claim(second, now)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await claim(first, now)).toBe(false)
  expect(await claim(second, now)).toBe(false)
  expect(await claim(second, later)).toBe(true)
})

test('a run that is released late does not close the next one of its id', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const log = openLog(app, owner)
  const ended = log.open(id, 0)
  const next = log.open(id, 0)
  ended.close()
  expect(log.openRuns()).toEqual([id])
  next.append(text('asked again'))
  await next.settled()
  expect(wordsOf(await listRunEvents(app.ports.database.db, id, 0))).toBe('asked again')
  next.close()
  expect(log.openRuns()).toEqual([])
})

test('a stop of an earlier run does not end the next run of its message', async () => {
  const app = await startApp()
  const { db } = app.ports.database
  const [next, stopped, deleted] = [await addRun(app), await addRun(app), await addRun(app)]
  const opened = [next, stopped, deleted].map(({ id, owner }) => {
    const log = openLog(app, owner)
    return { id, log, writer: log.open(id, 0) }
  })
  await sql`update runs set stop_requested_at = now() where id = ${stopped.id}`.execute(db)
  await sql`delete from runs where id = ${deleted.id}`.execute(db)
  for (const { id, log } of opened) log.onMessage({ kind: 'run_stop', runId: id })
  const reasons = () => opened.map(({ writer }) => writer.signal.reason as unknown)
  await expect.poll(reasons).toEqual([undefined, 'stopped', 'stopped'])
})

test('a run that is replaced by the next one of its id ends and waits for nothing', async () => {
  const app = await startApp()
  const { id, owner } = await addRun(app)
  const log = openLog(app, owner)
  const earlier = log.open(id, 0)
  earlier.append(start)
  earlier.append(text('never stored'))
  const waiting = earlier.settled()
  const next = log.open(id, 2)
  await waiting
  await earlier.settled()
  expect(earlier.signal.reason).toBe('lost')
  next.append(text('asked again'))
  await next.settled()
  expect(wordsOf(await listRunEvents(app.ports.database.db, id, 2))).toBe('asked again')
  // The outcome of the earlier run is not the one of this run.
  const ends: unknown[] = []
  await log.follow(id, 3, { deliver: () => undefined, ended: (end) => void ends.push(end) })
  log.onMessage({ kind: 'run_ended', runId: id, seq: 2 })
  next.close()
  expect(ends).toEqual([])
})
