import { type ChildProcess, execFile } from 'node:child_process'
import { open, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { EmbeddedPostgresError, explainOutput } from './failure.ts'
import { collectOutput, INHERITED_FOLDER, type Programs, usesLinks, WORKING_FOLDER } from './programs.ts'

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 20
const RETRY_MS = 100

export interface ServerLocation {
  files: string
  sockets: string
}

interface StartOptions {
  connection: object
  settings?: Record<string, string>
  /** Ends the wait, and stops the server. */
  signal?: AbortSignal
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // A recovery ends with one call to the disk for each file that has changed since the last checkpoint.
  checkpoint_timeout: '1min',
  checkpoint_completion_target: '0.5',
  logging_collector: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
  jit: 'off',
  // After a crash PostgreSQL first writes all its files to the disk. One call for the whole file system takes a fraction
  // of the seconds that one for each of the thousand files takes on a busy machine. Only Linux has that call.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/**
 * Starts the server and waits until it accepts that connection. PostgreSQL refuses while processes of a
 * killed server are still ending.
 */
export async function startServer(
  programs: Programs,
  location: ServerLocation,
  options: StartOptions,
): Promise<ChildProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (true) {
    try {
      return await tryToStart(programs, location, options)
    } catch (error) {
      const isInUse = error instanceof EmbeddedPostgresError && error.message.includes('is still in use')
      if (!isInUse || options.signal?.aborted || Date.now() > deadline) throw error
    }
    await delay(RETRY_MS)
  }
}

async function tryToStart(
  programs: Programs,
  { files, sockets }: ServerLocation,
  { connection, settings = {}, signal }: StartOptions,
): Promise<ChildProcess> {
  const all = {
    ...SETTINGS,
    unix_socket_directories: usesLinks ? INHERITED_FOLDER : sockets,
    // Identifies the server in the list of processes; its other arguments need not name the folder.
    'commonplace.files': files,
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const inherited = usesLinks ? await open(sockets) : undefined
  const server = programs.start('postgres', {
    folder: files,
    args: ['-D', usesLinks ? WORKING_FOLDER : files, ...options],
    inherited: inherited?.fd,
  })
  await inherited?.close()
  await waitUntilReady(server, connection, signal)
  return server
}

async function waitUntilReady(
  server: ChildProcess,
  connection: object,
  signal: AbortSignal | undefined,
): Promise<void> {
  const output = collectOutput(server)
  let isEnded = false
  server.once('error', () => (isEnded = true)).once('close', () => (isEnded = true))
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!isEnded && !signal?.aborted && Date.now() < deadline) {
    if (await connects(connection)) return
    await delay(POLL_MS)
  }
  await stopServer(server)
  throw new EmbeddedPostgresError(explainOutput('The built-in database did not start', output()))
}

async function connects(connection: object): Promise<boolean> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined

/** SIGINT is PostgreSQL's fast shutdown: connections are closed, committed data is kept. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGINT')
  await ended
}

/** Stops a server that survived its parent process. */
export async function stopLeftOver({ files, sockets }: ServerLocation): Promise<void> {
  const lock = join(files, 'postmaster.pid')
  const socketLock = join(sockets, '.s.PGSQL.5432.lock')
  const pid = await readPid(lock)
  if (pid !== undefined && (await isServerOf(pid, files))) {
    process.kill(pid, 'SIGINT')
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (await isServerOf(pid, files)) {
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `A database process of an earlier start (process ${pid}) could not be stopped. Stop it, then start again.`,
        )
      }
      await delay(POLL_MS)
    }
  }
  for (const path of [lock, socketLock]) {
    const owner = await readPid(path)
    // The process id may by now belong to another program (in a container it often does) or to a zombie:
    // PostgreSQL would refuse to start.
    if (owner === undefined || !(await isServerOf(owner, files))) await rm(path, { force: true })
  }
  await endBackends(files)
}

/**
 * Ends what a killed server left. Its processes notice its end when they wait for something, which one with a long query
 * does not do for minutes, and PostgreSQL refuses to start until then. They work in the folder of the files, which Linux
 * reports; on other systems the start waits for them.
 */
async function endBackends(files: string): Promise<void> {
  if (process.platform !== 'linux') return
  const folder = await realpath(files).catch(() => undefined)
  if (folder === undefined) return
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || (await workingFolderOf(name)) !== folder) continue
    if ((await commandOf(Number(name))).startsWith('postgres: ')) kill(Number(name))
  }
}

/** `undefined` for a process that has ended or belongs to another user. */
const workingFolderOf = (pid: string) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by now.
  }
}

async function readPid(lock: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
  return Number.isNaN(pid) ? undefined : pid
}

async function isServerOf(pid: number, files: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes(files)
}

/** From /proc on Linux, and from `ps` elsewhere. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return ps.then(({ stdout }) => stdout).catch(() => '')
}
