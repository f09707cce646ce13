import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notebooks } from '#contract/notebooks.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'
import { atEndOfTest } from '#server/testing/test-ends.ts'
import { forgetStorageFull } from './config/storage.ts'
import { openDatabase } from './db/database.ts'
import { createLog } from './log.ts'
import { toOutage } from './outages.ts'

const silentLog = createLog('silent')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('an unreachable database is reported as unavailable', async () => {
  for (const connection of [{ host: '/nowhere' }, { host: '127.0.0.1', port: await freePort() }]) {
    const database = openDatabase(connection)
    const error = await failureOf(sql`select 1`.execute(database.db))
    await database.close()
    expect(toOutage(error, silentLog)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 3 })
  }
})

test('a connection closed by the server during a statement is reported as unavailable', async () => {
  const { ports } = await startApp()
  // Separate connections: a pool notices a closed connection with a delay.
  const database = openDatabase(ports.database.connection)
  const error = await failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db))
  await database.close()
  expect(toOutage(error, silentLog)).toMatchObject({ code: 'unavailable' })
})

test('an unreachable other server and an invalid statement are not reported as outages', async () => {
  const { ports } = await startApp()
  const other = await failureOf(fetch(`http://127.0.0.1:${await freePort()}`))
  const mistake = await failureOf(sql`select nothing`.execute(ports.database.db))
  for (const error of [other, mistake, undefined, 'text']) expect(toOutage(error, silentLog)).toBeUndefined()
})

test('a full disk is answered with 507 and a message, and the process is not ready', async () => {
  atEndOfTest(forgetStorageFull)
  const app = await startAnotherApp()
  const user = await app.addUser()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    app.ports.database.db,
  )
  await sql`create trigger full_disk before insert on notebooks execute function refuse()`.execute(
    app.ports.database.db,
  )
  const readiness = async () => (await app.app.http.inject({ url: '/readyz' })).json<object>()
  expect(await readiness()).toMatchObject({ status: 'ready', storage: true })
  const { status, body } = await app.call(user.id, notebooks.create, { name: 'Tides' })
  expect(status).toBe(507)
  expect(body).toMatchObject({
    code: 'storage_full',
    message: 'The server’s disk is full, so nothing can be saved. Contact an administrator.',
  })
  expect(await readiness()).toMatchObject({ status: 'not ready', missing: ['storage'], storage: false })
})
