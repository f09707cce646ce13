import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askStore, requireDone } from '#server/platform/blobs/s3-requests.ts'
import type { Bucket } from '#server/platform/config/bucket-config.ts'

const PYTHON = '/usr/bin/python3'
const PROGRAM = fileURLToPath(new URL('./swift-server.py', import.meta.url))
const TIMEOUT_MS = 60_000
const PORTS = 4

/** Debian: `apt-get install python3-swift python3-pastescript python3-pyeclib python3-xattr`. */
export const isObjectStoreHere =
  spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api, xattr, pyeclib, paste'], { env: {} })
    .status === 0

export interface ObjectStore {
  /** Creates an empty bucket with its keys. */
  makeBucket(): Promise<Bucket>
  /** The keys of another account. */
  stranger: Pick<Bucket, 'accessKeyId' | 'secretAccessKey'>
  environment(bucket: Bucket): Record<string, string>
  close(): Promise<void>
}

/** OpenStack Swift, which verifies signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-swift-'))
  const port = await freePorts()
  const child = spawn(PYTHON, [PROGRAM, folder, String(port)], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const url = `http://127.0.0.1:${port}`
  // The proxy comes last: for a while it does not contact parts that failed to answer once.
  for (const at of [1, 2, 3, 0]) await untilItAnswers(`http://127.0.0.1:${port + at}`, child, () => said)
  let made = 0
  return {
    stranger: { accessKeyId: 'other:stranger', secretAccessKey: 'guessing' },
    async makeBucket() {
      made += 1
      const name = `bucket-${made}`
      const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
      const bucket = { name, url: `${url}/${name}`, region: 'us-east-2', ...keys }
      await requireDone(await askStore(bucket, { method: 'PUT', key: '' }), 'make a bucket')
      return bucket
    },
    environment: ({ name, accessKeyId, secretAccessKey }) => ({
      S3_BUCKET: name,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    async close() {
      const ended = once(child, 'exit')
      child.stdin?.end()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Swift did not start: ${said()}`)
}

/** The first of several consecutive free ports. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const others = Array.from({ length: PORTS - 1 }, (_, at) =>
      createServer().listen(port + 1 + at, '127.0.0.1'),
    )
    const areFree = await Promise.all(
      others.map((server) =>
        Promise.race([
          once(server, 'listening').then(() => true),
          once(server, 'error').then(() => false),
        ]).catch(() => false),
      ),
    )
    for (const server of [first, ...others]) server.close()
    if (areFree.every(Boolean)) return port
  }
}
