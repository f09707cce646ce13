import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { newDataDirectory } from './data-directory.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** As `npm start` sets it: compiled modules are kept from one start to the next. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.cache/compile', import.meta.url))
const START_TIMEOUT_MS = 90_000
const LINES_KEPT = 200

/** The program as in production: one process with the embedded database, with its own folder and port. */
export interface ServerProcess {
  url: string
  dataDirectory: string
  /** The last lines of output, for diagnosis. */
  output(): string
  /** Kills it, as a power failure would; `start` restarts it with the same folder and port. */
  kill(): Promise<void>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its folder. */
  dispose(): Promise<void>
}

type Environment = Record<string, string>

export async function startServer(environment: Environment = {}): Promise<ServerProcess> {
  const port = await freePort()
  const dataDirectory = await newDataDirectory()
  const url = `http://127.0.0.1:${port}`
  const lines: string[] = []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [MAIN], {
      env: {
        ...withoutProviders(process.env),
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        // Each test uses a separate address, as if it came through a proxy.
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
        ...environment,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDirectory,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', keep)
    await untilReady(url, started, output)
  }

  const keep = (bytes: Buffer) => {
    lines.push(...bytes.toString().trimEnd().split('\n'))
    lines.splice(0, lines.length - LINES_KEPT)
  }
  const output = () => lines.join('\n')

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  return {
    url,
    dataDirectory,
    output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async dispose() {
      await end('SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A developer's own keys and database must not affect the tests. */
function withoutProviders(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^DATABASE_URL$|_(API_KEY|BASE_URL|MODELS|CLIENT_ID|CLIENT_SECRET|ISSUER)$|^AWS_/.test(name)
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isForeign(name)))
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${output()}`)
}
