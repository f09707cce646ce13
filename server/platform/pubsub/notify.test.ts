import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { listenForSignals, type Message, sendSignals } from './notify.ts'

async function listen(app: TestApp) {
  const { database, log } = app.ports
  const heard: Message[] = []
  let gaps = 0
  const listener = await listenForSignals(database.connection, database.db, log)
  listener.onMessage((signal) => void heard.push(signal))
  listener.onGap(() => void (gaps += 1))
  onTestFinished(() => listener.close())
  return { heard, gaps: () => gaps }
}

const event = (name: string, payload: unknown = {}): Message => ({
  kind: 'event',
  audience: [randomUUID()],
  name,
  payload,
})
const namesOf = (signals: Message[]) =>
  signals.map((signal) => (signal.kind === 'event' ? signal.name : signal.kind))

/** The listening connections, identified by the statement that they ran last. */
const LISTENERS = sql<{ pid: number }>`select pid from pg_stat_activity
  where datname = current_database() and query = 'listen commonplace'`

test('keeps the order of small and large messages', async () => {
  const app = await startApp()
  const { heard } = await listen(app)
  const names = Array.from({ length: 30 }, (_, index) => `event-${index}`)
  for (const [index, name] of names.entries()) {
    const isLarge = index % 3 === 0
    await sendSignals(app.ports.database.db, [event(name, { text: 'é'.repeat(isLarge ? 20_000 : 10) })])
  }
  await expect.poll(() => heard.length).toBe(30)
  expect(namesOf(heard)).toEqual(names)
  expect(heard[0]).toMatchObject({ payload: { text: 'é'.repeat(20_000) } })
})

test('sends nothing from a transaction that fails', async () => {
  const app = await startApp()
  const { heard } = await listen(app)
  const { db } = app.ports.database
  const failing = db.transaction().execute(async (trx) => {
    await sendSignals(trx, [event('never')])
    await sendSignals(trx, [event('never', 'x'.repeat(9000))])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await sendSignals(db, [event('after')])
  await expect.poll(() => namesOf(heard)).toEqual(['after'])
})

test('reconnects after a lost connection, and reports the gap', async () => {
  const app = await startApp()
  const { heard, gaps } = await listen(app)
  const { db } = app.ports.database
  const { rows } = await LISTENERS.execute(db)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
  await expect.poll(gaps).toBe(1)
  await sendSignals(db, [event('after the gap')])
  await expect.poll(() => namesOf(heard)).toEqual(['after the gap'])
})

test('retries with delays during an outage, and has one connection afterwards', async () => {
  const app = await startAnotherApp()
  const { gaps } = await listen(app)
  const { db, connection } = app.ports.database
  const before = (await LISTENERS.execute(db)).rows.length
  const admin = new Client(inject('database').connection)
  await admin.connect()
  await admin.query(`alter database ${connection.database} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    connection.database,
  ])
  const failures = () => app.logged.filter(({ msg }) => /listening connection lost/.test(String(msg))).length
  const began = performance.now()
  await expect.poll(failures, { timeout: 10_000 }).toBeGreaterThanOrEqual(3 * before)
  // Each listener waits half a second between its attempts.
  expect(performance.now() - began).toBeGreaterThan(900)
  await admin.query(`alter database ${connection.database} allow_connections true`)
  await admin.end()
  await expect.poll(gaps, { timeout: 5000 }).toBe(1)
  await expect.poll(async () => (await LISTENERS.execute(db)).rows.length).toBe(before)
})
