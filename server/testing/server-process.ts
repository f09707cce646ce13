import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** As `npm start` sets it: compiled modules are kept from one start to the next. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.cache/compile', import.meta.url))

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
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
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
