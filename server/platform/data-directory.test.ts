import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DataDirectoryError,
  ensureDataDirectory,
  lockDataDirectory,
  readSecretKey,
  SECRET_KEY_MIN,
  socketDirectory,
} from './data-directory.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

describe('the lock', () => {
  test('keeps a second process out until the first lets go', async () => {
    const folder = await makeFolder()
    const release = await lockDataDirectory(folder)
    await expect(lockDataDirectory(folder)).rejects.toThrow(/already running on .*DATA_DIR/)
    await release()
    const again = await lockDataDirectory(folder)
    await again()
  })

  test('of a process that was killed does not count', async () => {
    const folder = await makeFolder()
    const path = join(socketDirectory(folder), 'lock')
    await mkdir(socketDirectory(folder))
    await writeFile(path, 'left over')
    const release = await lockDataDirectory(folder)
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryError)
    await release()
  })

  test('works below a path that is too long for a socket', async () => {
    const folder = join(await makeFolder(), 'deep'.repeat(20), 'deeper'.repeat(10))
    const sockets = socketDirectory(folder)
    onTestFinished(() => rm(sockets, { recursive: true }))
    expect(sockets.startsWith(folder)).toBe(false)
    const release = await lockDataDirectory(folder)
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryError)
    await release()
    // The database's socket fits in there too.
    const server = createServer().listen(join(sockets, '.s.PGSQL.5432'))
    await once(server, 'listening')
    server.close()
  })
})

describe('the secret key', () => {
  test('is made once, for the owner only', async () => {
    const folder = await makeFolder()
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(folder, undefined)))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]?.length).toBeGreaterThanOrEqual(SECRET_KEY_MIN)
    expect(await readSecretKey(folder, undefined)).toBe(keys[0])
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret-key'])
  })

  test('given by the environment is not written down', async () => {
    const folder = await makeFolder()
    expect(await readSecretKey(folder, 'x'.repeat(40))).toBe('x'.repeat(40))
    expect(await readdir(folder)).toEqual([])
  })

  test('that was cut off stops the start instead of signing with nothing', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'secret-key'), '')
    await expect(readSecretKey(folder, undefined)).rejects.toThrow(/damaged/)
  })
})

test('explains a data directory that cannot be written', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')
  const path = join(folder, 'file', 'data')
  await expect(ensureDataDirectory(path)).rejects.toThrow(`DATA_DIR ${path} cannot be written`)
  await ensureDataDirectory(join(folder, 'a', 'b'))
  expect(await readdir(join(folder, 'a', 'b'))).toEqual([])
})
