import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface UnfinishedRequestLimits {
  /**
   * A body without a new byte for this time closes its connection, and so does one that exceeds the total
   * time.
   */
  idleMs: number
  totalMs: number
  /** The memory limit of unfinished requests, for one client and for all clients. */
  bytesPerClient: number
  bytes: number
}

export const UNFINISHED_REQUEST_LIMITS: UnfinishedRequestLimits = {
  idleMs: 10_000,
  totalMs: 60_000,
  bytesPerClient: 8_000_000,
  bytes: 200_000_000,
}

/** The memory of a connection without its body. */
const CONNECTION_BYTES = 16_000

interface Unfinished {
  request: IncomingMessage
  client: string
  bytes: number
  startedAt: number
  received: number
  receivedAt: number
  chunks: Buffer[]
}

/**
 * Requests whose body has not arrived completely. They are in memory before anything else is known about
 * them, so their time and memory are limited. Above the memory limit the oldest one is closed: a regular body
 * arrives within milliseconds, so the oldest one is probably held open on purpose.
 */
export class UnfinishedRequests {
  readonly #limits: UnfinishedRequestLimits
  /** Oldest first. */
  readonly #unfinished = new Set<Unfinished>()
  readonly #byRequest = new WeakMap<IncomingMessage, Unfinished>()
  readonly #bytesByClient = new Map<string, number>()
  #bytes = 0
  readonly #timer: NodeJS.Timeout

  constructor(limits: UnfinishedRequestLimits = UNFINISHED_REQUEST_LIMITS) {
    this.#limits = limits
    this.#timer = setInterval(() => this.#endLate(), limits.idleMs / 10)
    this.#timer.unref()
  }

  /** The number of unfinished requests. */
  get size(): number {
    return this.#unfinished.size
  }

  /** Watches a request until its body has arrived. `bodyLimit` is what the parser accepts. */
  watch(request: IncomingMessage, client: string, bodyLimit: number): void {
    const announced = announcedBytes(request)
    if (announced === 0) return
    const now = performance.now()
    const one: Unfinished = {
      request,
      client,
      bytes: CONNECTION_BYTES + Math.min(announced, bodyLimit),
      startedAt: now,
      received: request.socket.bytesRead,
      receivedAt: now,
      chunks: [],
    }
    this.#unfinished.add(one)
    this.#byRequest.set(request, one)
    this.#count(client, one.bytes)
    const forget = () => this.#forget(one)
    request.once('end', forget)
    request.once('close', forget)
    this.#makeRoom(client)
  }

  /**
   * Frees the memory of the body together with the connection. Left to the garbage collector, the bodies of a thousand
   * closed connections take 60 MB until it runs. Call it when the body is about to be read, not before: it starts the
   * reading.
   */
  releaseBodyOf(request: IncomingMessage): void {
    const one = this.#byRequest.get(request)
    if (one && this.#unfinished.has(one)) request.on('data', (chunk: Buffer) => one.chunks.push(chunk))
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #makeRoom(client: string): void {
    for (const one of this.#unfinished) {
      const isClientOver = (this.#bytesByClient.get(client) ?? 0) > this.#limits.bytesPerClient
      if (!isClientOver && this.#bytes <= this.#limits.bytes) return
      if (this.#bytes > this.#limits.bytes || one.client === client) this.#end(one)
    }
  }

  #endLate(): void {
    const now = performance.now()
    for (const one of this.#unfinished) {
      const { bytesRead } = one.request.socket
      if (bytesRead !== one.received) Object.assign(one, { received: bytesRead, receivedAt: now })
      const isLate =
        now - one.receivedAt >= this.#limits.idleMs || now - one.startedAt >= this.#limits.totalMs
      if (isLate) this.#end(one)
    }
  }

  #end(one: Unfinished): void {
    const { request, chunks } = one
    this.#forget(one)
    request.destroy()
    // Nothing reads the body of a destroyed request.
    for (const { buffer, byteLength } of chunks)
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
  }

  #forget(one: Unfinished): void {
    one.chunks = []
    if (this.#unfinished.delete(one)) this.#count(one.client, -one.bytes)
  }

  #count(client: string, bytes: number): void {
    const counted = (this.#bytesByClient.get(client) ?? 0) + bytes
    if (counted > 0) this.#bytesByClient.set(client, counted)
    else this.#bytesByClient.delete(client)
    this.#bytes += bytes
  }
}

/** The length of the body; the maximum without a declared length. */
function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** The number of connections of one address without a request above which the oldest one is closed. */
const SILENT_CONNECTIONS_MAX = 500

/** Limits the connections of each address that have not sent the headers of a request. */
export function limitSilentConnections(server: Server, max = SILENT_CONNECTIONS_MAX): void {
  const silent = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const sockets = silent.get(address) ?? new Set()
    silent.set(address, sockets.add(socket))
    socket.once('close', () => forget(address, socket))
    const [oldest] = sockets
    if (sockets.size > max) oldest?.destroy()
  })
  for (const event of ['request', 'upgrade'] as const)
    server.prependListener(event, ({ socket }: IncomingMessage) => forget(socket.remoteAddress ?? '', socket))

  function forget(address: string, socket: Socket): void {
    const sockets = silent.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) silent.delete(address)
  }
}
