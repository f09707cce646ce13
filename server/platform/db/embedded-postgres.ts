import type { ChildProcess } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databasePasswordFile, makeSocketDirectory } from '../config/data-directory.ts'
import { type ClusterOptions, type Connection, prepareCluster } from './postgres/cluster.ts'
import { EmbeddedPostgresError } from './postgres/failure.ts'
import { explainDenied, openPrograms, type Programs } from './postgres/programs.ts'
import { type ServerLocation, startServer, stopLeftOver, stopServer } from './postgres/server.ts'

export { EmbeddedPostgresError }

const RESTART_TIMEOUT_MS = 30_000
const RESTART_PAUSE_MS = 100

export interface EmbeddedPostgresOptions extends ClusterOptions {
  settings?: Record<string, string>
  /** The server ended by itself and is available again. */
  onRestart?(): void
  /** The server ended by itself and could not be restarted. */
  onFailure?(error: unknown): void
  /** How long a restart may take after the server ended by itself. */
  restartTimeoutMs?: number
}

export interface EmbeddedPostgres {
  /** Connection options for `pg`: a unix socket and the password of the program's role. */
  connection: Connection
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on a unix socket in the data directory, and creates its files the first time.
 * A server left over from a killed process is stopped first; PostgreSQL recovers its files by itself.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  try {
    return await open(dataDirectory, options)
  } catch (error) {
    throw explainDenied(error)
  }
}

async function open(
  dataDirectory: string,
  { canCreateDatabases, ...options }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const files = join(dataDirectory, 'postgres')
  const programs = await openPrograms((await stat(files).catch(() => undefined))?.uid)
  const { identity } = programs
  const sockets = await makeSocketDirectory(dataDirectory, identity?.uid)
  if (identity) await chown(sockets, identity.uid, identity.gid)
  const location = { files, sockets, passwordFile: databasePasswordFile(dataDirectory) }
  await stopLeftOver(location)
  const connection = await prepareCluster(programs, location, { canCreateDatabases })
  const supervisor = new Supervisor(programs, location, { connection, ...options })
  await supervisor.start()
  return { connection, stop: () => supervisor.stop() }
}

type SupervisorOptions = Omit<EmbeddedPostgresOptions, 'canCreateDatabases'> & { connection: Connection }

/** Keeps the server running until it is stopped. */
class Supervisor {
  readonly #programs: Programs
  readonly #location: ServerLocation
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  #server: ChildProcess | undefined
  #restarting: Promise<void> | undefined

  constructor(programs: Programs, location: ServerLocation, options: SupervisorOptions) {
    this.#programs = programs
    this.#location = location
    this.#options = options
  }

  async start(): Promise<void> {
    const { signal } = this.#stopping
    const server = await startServer(this.#programs, this.#location, { ...this.#options, signal })
    this.#server = server
    const onExit = () => {
      if (!signal.aborted) this.#restarting = this.#restart()
    }
    if (server.exitCode === null && server.signalCode === null) server.once('exit', onExit)
    else onExit()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restarting
    if (this.#server) await stopServer(this.#server)
  }

  /** Processes of the old server may still be ending, and PostgreSQL refuses to start until they are gone. */
  async #restart(): Promise<void> {
    const deadline = Date.now() + (this.#options.restartTimeoutMs ?? RESTART_TIMEOUT_MS)
    while (!this.#stopping.signal.aborted) {
      try {
        await stopLeftOver(this.#location)
        await this.start()
        this.#options.onRestart?.()
        return
      } catch (error) {
        if (Date.now() >= deadline) return this.#options.onFailure?.(error)
      }
      await delay(RESTART_PAUSE_MS)
    }
  }
}
