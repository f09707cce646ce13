import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { openPrograms } from './postgres/programs.ts'
import { startServer, stopServer } from './postgres/server.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-pg-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, options?: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder, options)
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new Client(postgres.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows.flatMap((row) => Object.values(row))
}

const pidFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
const readPid = async (folder: string) => Number.parseInt(await readFile(pidFile(folder), 'utf8'), 10)

function isRunning(pid: number): boolean {
  try {
    // A process that ended but was not reaped yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('keeps its data over a restart, and listens on no network', async () => {
  const folder = await makeFolder()
  const first = await start(folder)
  expect(await ask(first, 'show listen_addresses')).toEqual([''])
  await ask(first, 'create table kept (word text)')
  await ask(first, "insert into kept values ('here')")
  const pid = await readPid(folder)
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  expect(await ask(await start(folder), 'select word from kept')).toEqual(['here'])
})

test('takes over from a database process of an earlier run', async () => {
  const folder = await makeFolder()
  await startInKilledProcess(folder)
  const pid = await readPid(folder)
  expect(isRunning(pid)).toBe(true)
  const second = await start(folder)
  expect(isRunning(pid)).toBe(false)
  expect(await ask(second, 'select count(*)::int from kept')).toEqual([0])
})

test('recovers after the database was killed together with the program', async () => {
  const folder = await makeFolder()
  await startInKilledProcess(folder)
  process.kill(await readPid(folder), 'SIGKILL')
  expect(await ask(await start(folder), 'select count(*)::int from kept')).toEqual([0])
})

/** Starts the database in another process and kills that process, which leaves the database running. */
async function startInKilledProcess(folder: string): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url))})
    const { Client } = await import('pg')
    const { connection } = await startEmbeddedPostgres(${JSON.stringify(folder)})
    const client = new Client(connection)
    await client.connect()
    await client.query('create table kept (word text)')
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'inherit',
    cwd: import.meta.dirname,
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  onTestFinished(async () => {
    const pid = await readPid(folder).catch(() => undefined)
    if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
}

describe('a server that is killed while the program runs', () => {
  test('is restarted with all committed data', async () => {
    const folder = await makeFolder()
    const { promise: restarted, resolve } = Promise.withResolvers<void>()
    const postgres = await start(folder, { onRestart: resolve })
    await ask(postgres, 'create table kept as select 7 as number')
    const pool = new Pool(postgres.connection)
    onTestFinished(() => pool.end())
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
    await pool.query('select 1')
    process.kill(await readPid(folder), 'SIGKILL')
    await restarted
    expect((await pool.query('select number from kept')).rows).toEqual([{ number: 7 }])
    // One call instead of one for each of a thousand files, which takes seconds on a busy machine.
    const method = process.platform === 'linux' ? 'syncfs' : 'fsync'
    expect(await ask(postgres, 'show recovery_init_sync_method')).toEqual([method])
  })

  test.runIf(process.platform === 'linux')(
    'is restarted while one of its processes runs a long query',
    async () => {
      const folder = await makeFolder()
      const { promise: restarted, resolve } = Promise.withResolvers<void>()
      const { promise: failed, resolve: fail } = Promise.withResolvers<unknown>()
      const options = { onRestart: resolve, onFailure: fail, restartTimeoutMs: 0 }
      const postgres = await start(folder, options)
      const backend = new Client(postgres.connection)
      backend.on('error', () => undefined)
      await backend.connect()
      const { rows } = await backend.query<{ pid: number }>('select pg_backend_pid() as pid')
      const query = backend.query('select count(*) from generate_series(1, 1e9::bigint)').catch(String)
      await expect
        .poll(() => ask(postgres, 'select count(*)::int from pg_stat_activity where state = $$active$$'))
        .toEqual([2])
      process.kill(await readPid(folder), 'SIGKILL')
      expect(await Promise.race([restarted, failed])).toBeUndefined()
      expect(isRunning(rows[0]?.pid ?? 0)).toBe(false)
      await query
    },
  )

  test('has few changed files to write after its migration, and few at any later time', async () => {
    const postgres = await start(await makeFolder())
    const pool = new Pool(postgres.connection)
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
    onTestFinished(() => pool.end())
    const requested = async () => (await pool.query('select num_requested from pg_stat_checkpointer')).rows[0]
    const before = await requested()
    await migrate(postgres.connection, pool)
    await expect.poll(requested).not.toEqual(before)
    expect(await ask(postgres, 'show checkpoint_timeout')).toEqual(['1min'])
  })

  test('is reported when it cannot be restarted', async () => {
    const folder = await makeFolder()
    const { promise: failed, resolve } = Promise.withResolvers<unknown>()
    await start(folder, { onFailure: resolve, restartTimeoutMs: 0 })
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9.6\n')
    process.kill(await readPid(folder), 'SIGKILL')
    expect(String(await failed)).toMatch(/built-in database did not start/)
  })

  test('is not restarted after it was asked to stop', async () => {
    const folder = await makeFolder()
    const postgres = await startEmbeddedPostgres(folder)
    process.kill(await readPid(folder), 'SIGKILL')
    await postgres.stop()
    const pid = await readPid(folder).catch(() => undefined)
    expect(pid !== undefined && isRunning(pid)).toBe(false)
  })
})

test('starts despite lock files whose process id now belongs to another program', async () => {
  const folder = await makeFolder()
  const first = await start(folder)
  await first.stop()
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, join(folder, 'run'), '']
  for (const lock of [pidFile(folder), join(folder, 'run', '.s.PGSQL.5432.lock')]) {
    await writeFile(lock, `${lines.join('\n')}\n`)
    const { uid, gid } = await stat(join(folder, 'postgres'))
    await chown(lock, uid, gid)
  }
  expect(await ask(await start(folder), 'select 1')).toEqual([1])
})

test('starts again when its files are incomplete', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'postgresql.conf'), '# cut off')
  expect(await ask(await start(folder), 'select 1')).toEqual([1])
})

test('explains in a sentence that it cannot read its files', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9.6\n')
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/built-in database did not start: .*/)
})

describe('access to the database', () => {
  test("is limited to the program's role, with the password in the data directory and without superuser rights", async () => {
    const folder = await makeFolder()
    const postgres = await start(folder)
    const { connection } = postgres
    const password = (await readFile(join(folder, 'database-password'), 'utf8')).trim()
    expect(connection).toMatchObject({ user: 'commonplace', password })
    expect((await stat(join(folder, 'database-password'))).mode & 0o777).toBe(0o600)
    expect(await refusal({ ...connection, password: 'guessed' })).toMatch('password authentication failed')
    expect(await refusal({ ...connection, password: '' })).toMatch(/password/)
    for (const user of ['postgres', 'root', 'nobody']) {
      expect(await refusal({ ...connection, user })).toMatch('no pg_hba.conf entry')
    }
    await expect(ask(postgres, "copy (select 1) to program 'id'")).rejects.toThrow('permission denied')
    await expect(ask(postgres, "select pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
  })

  test('is restricted in a folder of an earlier version, which trusted every local user', async () => {
    const folder = await makeFolder()
    await (await startEmbeddedPostgres(folder)).stop()
    await makeLikeEarlierVersion(folder)
    const postgres = await start(folder)
    expect(await ask(postgres, 'select word from kept')).toEqual(['here'])
    for (const change of [
      'drop view words',
      'drop type mood cascade',
      'drop function one',
      'drop schema other cascade',
    ]) {
      await ask(postgres, change)
    }
    await ask(postgres, "insert into kept (word) values ('more')")
    expect(await refusal({ ...postgres.connection, user: 'postgres' })).toMatch('no pg_hba.conf entry')
    expect(await readFile(join(folder, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(/trust|host/)
  })
})

const refusal = async (connection: object) => {
  const client = new Client(connection)
  return client.connect().then(
    () => 'connected',
    (error: unknown) => String(error),
  )
}

/** A database that belongs to the superuser, in files of the user as whom earlier versions ran PostgreSQL. */
async function makeLikeEarlierVersion(folder: string): Promise<void> {
  const files = join(folder, 'postgres')
  await writeFile(join(files, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const programs = await openPrograms((await stat(files)).uid)
  const superuser = { host: join(folder, 'run'), user: 'postgres', database: 'commonplace', port: 5432 }
  const location = { files, sockets: superuser.host }
  const server = await startServer(programs, location, { connection: superuser })
  const client = new Client(superuser)
  await client.connect()
  for (const statement of [
    'alter database commonplace owner to postgres',
    "create type mood as enum ('calm')",
    'create table kept (id serial primary key, word text, mood mood, made int generated always as identity)',
    "insert into kept (word) values ('here')",
    'create view words as select word from kept',
    'create schema other create table inner_kept (id int)',
    'create extension pg_trgm',
    'create function one() returns int language sql return 1',
    'reassign owned by commonplace to postgres',
    'drop role commonplace',
  ]) {
    await client.query(statement)
  }
  await client.end()
  await stopServer(server)
  await rm(join(folder, 'database-password'))
  if (process.getuid?.() !== 0) return
  for (const name of ['.', ...(await readdir(files, { recursive: true }))])
    await chown(join(files, name), 65_534, 65_534)
}
