import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  limitSilentConnections,
  type UnfinishedRequestLimits,
  UnfinishedRequests,
} from './unfinished-requests.ts'

const BODY_LIMIT = 64_000
const LIMITS: UnfinishedRequestLimits = {
  idleMs: 60_000,
  totalMs: 60_000,
  bytesPerClient: 1_000_000,
  bytes: 2_000_000,
}

/** A server that responds with the length of each body; a request names its client in a header. */
async function startServer(limits: Partial<UnfinishedRequestLimits> = {}) {
  const unfinished = new UnfinishedRequests({ ...LIMITS, ...limits })
  const chunks: Buffer[] = []
  const server = createServer((request, response) => {
    unfinished.watch(request, String(request.headers['x-client'] ?? 'a'), BODY_LIMIT)
    unfinished.releaseBodyOf(request)
    let length = 0
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      chunks.push(chunk)
    })
    request.once('end', () => response.end(`received ${length}`))
  })
  onTestFinished(() => unfinished.close())
  return { unfinished, chunks, ...(await listen(server)) }
}

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { open }
}

const headers = (length: number, client = 'a') =>
  `POST / HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\nContent-Length: ${length}\r\n\r\n`

const closed = (socket: Socket) => once(socket, 'close')

const answered = async (socket: Socket) => String((await once(socket, 'data'))[0])

describe('unfinished requests', () => {
  test('end when no byte of their body arrives for the idle time', async () => {
    const { open, unfinished } = await startServer({ idleMs: 200 })
    const socket = await open()
    socket.write(`${headers(100)}some`)
    await closed(socket)
    expect(unfinished.size).toBe(0)
  })

  test('end after the total time although bytes keep arriving', async () => {
    const { open } = await startServer({ idleMs: 500, totalMs: 800 })
    const socket = await open()
    socket.write(headers(60_000))
    const began = performance.now()
    const drip = setInterval(() => socket.write('x'), 20)
    await closed(socket)
    clearInterval(drip)
    expect(performance.now() - began).toBeGreaterThan(700)
  })

  test('free the memory of their body when they are closed', async () => {
    const { open, chunks } = await startServer({ idleMs: 200 })
    const [late, complete] = [await open(), await open()]
    complete.write(headers(60_000) + 'x'.repeat(60_000))
    expect(await answered(complete)).toContain('received 60000')
    const ofComplete = chunks.splice(0)
    late.write(headers(60_000) + 'x'.repeat(59_000))
    await closed(late)
    const lengthOf = (all: Buffer[]) => all.reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(chunks.length).toBeGreaterThan(0)
    expect(lengthOf(chunks)).toBe(0)
    expect(lengthOf(ofComplete)).toBe(60_000)
  })

  test('are answered and no longer counted when they finish in time', async () => {
    const { open, unfinished } = await startServer()
    const socket = await open()
    socket.write(`${headers(10)}12345`)
    socket.write('67890')
    expect(await answered(socket)).toContain('received 10')
    expect(unfinished.size).toBe(0)
  })

  test('are limited in memory for one client; the oldest one is closed', async () => {
    const { open, unfinished } = await startServer()
    // 16 kB for the connection and 64 kB for the body, of one megabyte.
    const fitting = Math.floor(LIMITS.bytesPerClient / 80_000)
    const sockets: Socket[] = []
    for (let index = 0; index < fitting + 3; index += 1) {
      const socket = await open()
      sockets.push(socket)
      socket.write(`${headers(5_000_000)}x`)
    }
    await Promise.all(sockets.slice(0, 3).map(closed))
    expect(unfinished.size).toBe(fitting)
    expect(sockets.slice(3).every((socket) => !socket.destroyed)).toBe(true)
  })

  test('end without closing those of another client', async () => {
    const { open } = await startServer({ bytesPerClient: 100_000 })
    const other = await open()
    other.write(`${headers(10, 'other')}12345`)
    const [first, second] = [await open(), await open()]
    first.write(`${headers(64_000)}x`)
    second.write(`${headers(64_000)}x`)
    await closed(first)
    other.write('67890')
    expect(await answered(other)).toContain('received 10')
  })

  test('are limited in memory for all clients', async () => {
    const { open, unfinished } = await startServer({ bytes: 200_000 })
    const sockets = [await open(), await open(), await open()]
    for (const [index, socket] of sockets.entries()) socket.write(`${headers(64_000, `client-${index}`)}x`)
    await closed(sockets[0] as Socket)
    expect(unfinished.size).toBe(2)
  })

  test('without a declared length count as large as the limit', async () => {
    const { open, unfinished } = await startServer({ bytesPerClient: 100_000 })
    const [first, second] = [await open(), await open()]
    for (const socket of [first, second])
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
    await closed(first)
    expect(unfinished.size).toBe(1)
  })
})

describe('connections without a request', () => {
  test('are limited for each address; the oldest one is closed', async () => {
    const server = createServer((_, response) => response.end('answered'))
    limitSilentConnections(server, 3)
    const { open } = await listen(server)
    const sockets = [await open(), await open(), await open()]
    const spoken = sockets[0] as Socket
    spoken.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await answered(spoken)).toContain('answered')
    sockets.push(await open(), await open())
    await closed(sockets[1] as Socket)
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false, false])
  })
})
