import type { Logger } from '../log.ts'
import type { McpConnection } from './connection.ts'
import { CONNECT_MS, IDLE_MS } from './limits.ts'
import { type McpAccess, type McpServers, type McpSession, type McpTarget, SessionLost } from './port.ts'

interface Kept {
  version: number
  opening: Promise<McpConnection>
  /** Requests that use it now. */
  users: number
  timer: NodeJS.Timeout | undefined
}

/** Keeps one connection to each server, which opens with the first request and closes when it was idle for a while. */
export const createMcpServers = (log: Logger, idleMs = IDLE_MS): McpServers => new Connections(log, idleMs)

class Connections implements McpServers {
  readonly #kept = new Map<string, Kept>()
  readonly #log: Logger
  readonly #idleMs: number

  constructor(log: Logger, idleMs: number) {
    this.#log = log
    this.#idleMs = idleMs
  }

  async use<T>(
    target: McpTarget,
    work: (session: McpSession) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted()
    try {
      return await this.#once(target, work, signal)
    } catch (error) {
      if (!(error instanceof SessionLost) || signal.aborted) throw error
      return await this.#once(target, work, signal)
    }
  }

  async disconnect(id: string): Promise<void> {
    const connection = this.#kept.get(id)
    if (connection) await this.#end(id, connection)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept].map(([id, connection]) => this.#end(id, connection)))
  }

  async #once<T>(
    target: McpTarget,
    work: (session: McpSession) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const connection = this.#open(target)
    connection.users += 1
    clearTimeout(connection.timer)
    try {
      return await work(await abortable(connection.opening, signal))
    } catch (error) {
      if (error instanceof SessionLost) await this.#end(target.id, connection)
      throw error
    } finally {
      connection.users -= 1
      if (connection.users === 0 && this.#kept.get(target.id) === connection) {
        connection.timer = setTimeout(() => void this.#end(target.id, connection), this.#idleMs).unref()
      }
    }
  }

  #open({ id, version, access }: McpTarget): Kept {
    const before = this.#kept.get(id)
    if (before?.version === version) return before
    if (before) void this.#end(id, before)
    const connection: Kept = { version, opening: connect(access), users: 0, timer: undefined }
    this.#kept.set(id, connection)
    connection.opening.then(
      (opened) => {
        if (opened.hasEnded) return this.#forget(id, connection)
        opened.onEnd = () => this.#forget(id, connection)
        this.#log.debug({ mcpServer: id, software: opened.software }, 'MCP server connected')
      },
      () => this.#forget(id, connection),
    )
    return connection
  }

  #forget(id: string, connection: Kept): void {
    clearTimeout(connection.timer)
    if (this.#kept.get(id) === connection) this.#kept.delete(id)
  }

  async #end(id: string, connection: Kept): Promise<void> {
    this.#forget(id, connection)
    await connection.opening.then(
      (open) => open.close(),
      () => undefined,
    )
  }
}

/** The SDK is loaded when it is first used. An attempt serves several requests, so none of them aborts it. */
async function connect(access: McpAccess): Promise<McpConnection> {
  const { McpConnection } = await import('./connection.ts')
  return McpConnection.open(access, AbortSignal.timeout(CONNECT_MS + 1000))
}

/** Several requests wait for one connection; each stops waiting when its own signal aborts. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
