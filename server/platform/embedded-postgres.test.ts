import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const UNPRIVILEGED = 65_534

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-pg-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder)
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
    // A process that ended but was not waited for yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('keeps what was written over a restart, and listens on no network', async () => {
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

test('takes over from a database process that was left behind', async () => {
  const folder = await makeFolder()
  const orphan = await start(folder)
  await ask(orphan, 'create table kept (word text)')
  const pid = await readPid(folder)
  const second = await start(folder)
  expect(isRunning(pid)).toBe(false)
  expect(await ask(second, 'select count(*)::int from kept')).toEqual([0])
})

test('recovers after the database was killed', async () => {
  const folder = await makeFolder()
  const first = await start(folder)
  await ask(first, 'create table kept (word text)')
  await ask(first, "insert into kept values ('committed')")
  process.kill(await readPid(folder), 'SIGKILL')
  expect(await ask(await start(folder), 'select word from kept')).toEqual(['committed'])
})

test('is not stopped by lock files whose number now belongs to another program', async () => {
  const folder = await makeFolder()
  const first = await start(folder)
  await first.stop()
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, join(folder, 'run'), '']
  for (const lock of [pidFile(folder), join(folder, 'run', '.s.PGSQL.5432.lock')]) {
    await writeFile(lock, `${lines.join('\n')}\n`)
    if (process.getuid?.() === 0) await chown(lock, UNPRIVILEGED, UNPRIVILEGED)
  }
  expect(await ask(await start(folder), 'select 1')).toEqual([1])
})

test('begins again when its files were never completed', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'postgresql.conf'), '# cut off')
  expect(await ask(await start(folder), 'select 1')).toEqual([1])
})

test('refuses files that it cannot read, in a sentence', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9.6\n')
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/built-in database did not start: .*/)
})
