import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { openDatabase } from '#server/testing/embedded-database.ts'
import { freePort } from '#server/testing/free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 5

/** The program as `npm start` runs it, with its embedded database, on a data directory of its own. */
export interface AppProcess {
  url: string
  pid: number
  dataDirectory: string
  /** From spawning to the first 200 of /readyz. */
  startMilliseconds: number
  database(): Promise<Client>
  stop(): Promise<void>
  /** Ends it as a power failure would; its data directory stays. */
  kill(): Promise<void>
}

export interface AppOptions {
  /** An existing data directory for another start; otherwise a new one, which is deleted with the process. */
  dataDirectory?: string
  modelUrl?: string
  /** Further variables, such as ROLE. */
  variables?: Record<string, string>
}

export async function startApp({ dataDirectory, modelUrl, variables }: AppOptions = {}): Promise<AppProcess> {
  const folder = dataDirectory ?? (await makeDataDirectory())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment({ port, folder, modelUrl }), ...variables },
  })
  stopWithUs(child)
  await untilReady(child, url)
  return {
    url,
    pid: child.pid ?? 0,
    dataDirectory: folder,
    startMilliseconds: performance.now() - began,
    database: () => openDatabase(folder),
    async stop() {
      await end(child, 'SIGTERM')
      if (!dataDirectory) await removeDataDirectory(folder)
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export const makeDataDirectory = () => mkdtemp(join(tmpdir(), 'commonplace-bench-'))
export const removeDataDirectory = (folder: string) => rm(folder, { recursive: true, force: true })

function environment({ port, folder, modelUrl }: { port: number; folder: string; modelUrl?: string }) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile'),
    // For profilers and the like.
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    ...(modelUrl && { OPENAI_COMPATIBLE_BENCH_BASE_URL: modelUrl }),
  }
}

/** An interrupted benchmark must not leave a server running. */
function stopWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const timeout = Date.now() + START_TIMEOUT_MS
  while (Date.now() < timeout) {
    if (child.exitCode !== null) break
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await delay(POLL_INTERVAL_MS)
  }
  child.kill('SIGKILL')
  throw new Error('The server did not become ready')
}
