import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** Milliseconds from `npm start` in a new clone until it reports that it is ready, with npm's cache or an empty one. */
export async function startFreshClone(packageCache: 'warm' | 'cold'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-clone-'))
  const clone = join(folder, 'clone')
  try {
    execFileSync('git', ['clone', '--quiet', PROJECT, clone])
    const env = { ...environment(), PORT: String(await freePort()) }
    const emptyCache = { npm_config_cache: join(folder, 'cache') }
    return await timeStart(clone, packageCache === 'cold' ? { ...env, ...emptyCache } : env)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function timeStart(clone: string, env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const start = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => start.once('close', () => done()))
  let elapsed: number | undefined
  for await (const line of createInterface({ input: start.stdout })) {
    if (elapsed !== undefined || !line.includes('Commonplace is ready')) continue
    elapsed = performance.now() - began
    start.kill('SIGTERM')
  }
  await ended
  if (elapsed === undefined) throw new Error('The clone did not become ready')
  return elapsed
}

/** The environment of a user's shell, without this project's own Node and tools. */
function environment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: folders.join(delimiter), HOME, HOST: '127.0.0.1', LOG_FORMAT: 'json' }
}
