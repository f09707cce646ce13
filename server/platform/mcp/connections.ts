import type { Logger } from '../log.ts'
import { defaultGuards, type McpGuards } from './bounded-fetch.ts'
import type { McpConnection, McpListeners } from './connection.ts'
import { CONNECT_MS, IDLE_MS } from './limits.ts'
import {
  type McpAccess,
  type McpList,
  type McpLogEntry,
  type McpServers,
  type McpSession,
  type McpSignIns,
  type McpTarget,
  SessionLost,
} from './port.ts'

interface Kept {
  version: number
  opening: Promise<McpConnection>
  /** Requests that use it now. */
  users: number
  timer: NodeJS.Timeout | undefined
}

/** Keeps one connection to each server, which opens with the first request and closes when it was idle for a while. */
export const createMcpServers = (log: Logger, options: Partial<Options> = {}): McpServers =>
  new Connections(log, { idleMs: IDLE_MS, guards: defaultGuards, ...options })

interface Options {
  idleMs: number
  guards: McpGuards
}

class Connections implements McpServers {
  readonly #kept = new Map<string, Kept>()
  readonly #log: Logger
  readonly #options: Options
  readonly signIns: McpSignIns
  #listChanged: (id: string, list: McpList) => void = () => undefined
  #logged: (id: string, entry: McpLogEntry) => void = () => undefined

  constructor(log: Logger, options: Options) {
    this.#log = log
    this.#options = options
    this.signIns = lazySignIns(options.guards)
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

  onListChanged(handler: (id: string, list: McpList) => void): void {
    this.#listChanged = handler
  }

  onLogged(handler: (id: string, entry: McpLogEntry) => void): void {
    this.#logged = handler
  }

  async disconnect(id: string): Promise<void> {
    const ofServer = [...this.#kept].filter(([key]) => key === id || key.startsWith(`${id}:`))
    await Promise.all(ofServer.map(([key, connection]) => this.#end(key, connection)))
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
        connection.timer = setTimeout(
          () => void this.#end(target.id, connection),
          this.#options.idleMs,
        ).unref()
      }
    }
  }

  #open({ id, version, access }: McpTarget): Kept {
    const before = this.#kept.get(id)
    if (before?.version === version) return before
    if (before) void this.#end(id, before)
    const connection: Kept = {
      version,
      opening: connect(access, this.#options.guards, {
        onListChanged: (list) => this.#listChanged(id, list),
        onLogged: (entry) => this.#logged(id, entry),
      }),
      users: 0,
      timer: undefined,
    }
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
async function connect(
  access: McpAccess,
  guards: McpGuards,
  listeners: McpListeners,
): Promise<McpConnection> {
  const { McpConnection } = await import('./connection.ts')
  return McpConnection.open(access, { guards, listeners }, AbortSignal.timeout(CONNECT_MS + 1000))
}

/** The same for signing in. */
function lazySignIns(guards: McpGuards): McpSignIns {
  let opened: McpSignIns | undefined
  const open = async () => (opened ??= (await import('./sign-ins.ts')).createSignIns(guards))
  return {
    isOffered: async (...given) => (await open()).isOffered(...given),
    begin: async (...given) => (await open()).begin(...given),
    finish: async (...given) => (await open()).finish(...given),
    renew: async (...given) => (await open()).renew(...given),
    revoke: async (...given) => (await open()).revoke(...given),
  }
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
