import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH, type ServerFrame } from '#contract/live.ts'
import { freePort } from './free-port.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The program as a separate process, as in production. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Everything it wrote to both streams. */
  output(): string
  /** Resolves when it is ready; throws its output when it exits instead. */
  ready(): Promise<void>
  /** Stops it; returns its exit code, or the signal that ended it. */
  stop(signal: NodeJS.Signals): Promise<number | string>
  ended: Promise<number | string>
}

export async function makeDataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-process-'))
  onTestFinished(async () => {
    for (const pid of databaseProcesses(folder)) endProcess(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return folder
}

/** A killed program leaves its database running, which would continue to write into the folder. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Starts it in a process group of its own. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return observe(child, `http://127.0.0.1:${port}`)
}

/** Stops the process at the end of the test. */
export function observe(child: ChildProcess, url: string): ServerProcess {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    url,
    output: () => output,
    ended,
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        if (output.includes('Commonplace is ready')) return
        await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended])
      }
      throw new Error(`The server ended: ${output}`)
    },
    stop(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** The database processes of that data directory. */
export function databaseProcesses(dataDirectory: string): number[] {
  const lock = join(dataDirectory, 'postgres', 'postmaster.pid')
  const known = existsSync(lock) ? [Number.parseInt(readFileSync(lock, 'utf8'), 10)] : []
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return [...new Set([...known, ...found])].filter((pid) => worksOn(pid, dataDirectory))
}

function worksOn(pid: number, dataDirectory: string): boolean {
  try {
    const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return !isZombie && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(dataDirectory, 'postgres'))
  } catch {
    return false
  }
}

export interface Account {
  identifier: string
  password: string
  token: string
}

/** A new account at a running server. */
export async function register(server: ServerProcess): Promise<Account> {
  const username = `p-${randomUUID().slice(0, 8)}`
  const password = 'six blue herons'
  const person = { username, email: `${username}@example.org`, password }
  const { request } = visit(server.url, '')
  const { status, body } = await request<{ accessToken: string }>('POST', '/auth/register', person)
  if (status !== 200) throw new Error(`Registering was answered with ${status}`)
  return { identifier: username, password, token: body.accessToken }
}

/** A user of a running server, with the tokens and the notebook to continue after a restart. */
export interface Visitor {
  request<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }>
  follow(questId: string): Promise<Following>
}

export interface Following {
  text(): string
  /** Resolves when the text of the answer equals `text`. */
  untilText(text: string): Promise<void>
}

export const visit = (url: string, token: string): Visitor => ({
  async request<T>(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  },
  follow: (questId) => followRun(url, token, questId),
})

async function followRun(url: string, token: string, questId: string): Promise<Following> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
  socket.on('error', () => undefined)
  let text = ''
  const looks = new Set<() => void>()
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString()) as ServerFrame
    if (frame.type === 'event' && frame.name === 'delta') text += (frame.payload as { text: string }).text
    for (const look of looks) look()
  })
  await once(socket, 'open')
  onTestFinished(() => socket.terminate())
  socket.send(JSON.stringify({ type: 'hello', token }))
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'run', id: questId }))
  return {
    text: () => text,
    untilText: (wanted) =>
      new Promise((done) => {
        const look = () => (text === wanted ? done() : undefined)
        looks.add(look)
        look()
      }),
  }
}
