import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DataDirectoryError,
  ensureDataDirectory,
  lockDataDirectory,
  makeSocketDirectory,
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
  test('excludes a second process until it is released', async () => {
    const folder = await makeFolder()
    const release = lockDataDirectory(folder)
    expect(() => lockDataDirectory(folder)).toThrow(/already running on .*DATA_DIR/)
    await release()
    await lockDataDirectory(folder)()
  })

  test('is acquired by one of many concurrent processes, and ends with it', async () => {
    const folder = await makeFolder()
    for (let round = 0; round < 2; round += 1) {
      const contenders = Array.from({ length: 8 }, () => contend(folder))
      await Promise.all(contenders.map(({ said }) => said('ready')))
      for (const { child } of contenders) child.stdin.write('now')
      const words = await Promise.all(contenders.map(({ said }) => said('mine', 'theirs')))
      expect(words.sort()).toEqual(['mine', ...Array.from({ length: 7 }, () => 'theirs')])
      for (const { child } of contenders) child.kill('SIGKILL')
      await Promise.all(contenders.map(({ ended }) => ended))
    }
    await lockDataDirectory(folder)()
  })

  test('takes no space, so that the program starts on a full disk', async () => {
    const folder = await makeFolder()
    const release = lockDataDirectory(folder)
    expect(await readdir(folder)).toEqual(['lock'])
    expect((await stat(join(folder, 'lock'))).size).toBe(0)
    await release()
  })

  test('explains why it cannot be acquired', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'lock'))
    expect(() => lockDataDirectory(folder)).toThrow(`${join(folder, 'lock')} cannot be locked: `)
  })
})

/** A process that waits for a command and then tries to acquire the lock. */
function contend(folder: string) {
  const module = JSON.stringify(new URL('./data-directory.ts', import.meta.url).href)
  const program = `
    const { lockDataDirectory } = await import(${module})
    console.log('ready')
    process.stdin.once('data', () => {
      try {
        lockDataDirectory(${JSON.stringify(folder)})
        console.log('mine')
      } catch {
        console.log('theirs')
      }
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  let last = ''
  lines.on('line', (line) => (last = line))
  return {
    child,
    ended: once(child, 'close'),
    async said(...words: string[]): Promise<string> {
      while (!words.includes(last)) await once(lines, 'line')
      return last
    },
  }
}

describe('the socket directory', () => {
  const makeLongPath = async () => {
    const folder = join(await makeFolder(), 'deep'.repeat(20), 'deeper'.repeat(10))
    onTestFinished(() => rm(socketDirectory(folder), { recursive: true, force: true }))
    return folder
  }

  test('is in the data directory, or in the temporary folder when that path is too long', async () => {
    const [short, long] = [await makeFolder(), await makeLongPath()]
    expect(await makeSocketDirectory(short, undefined)).toBe(join(short, 'run'))
    const sockets = await makeSocketDirectory(long, undefined)
    expect(sockets.startsWith(tmpdir())).toBe(true)
    expect((await stat(sockets)).mode & 0o777).toBe(0o700)
    expect(await makeSocketDirectory(long, undefined)).toBe(sockets)
    // The database's socket can be created in it.
    const server = createServer().listen(join(sockets, '.s.PGSQL.5432'))
    await once(server, 'listening')
    server.close()
  })

  test('is refused when others may enter it, or when it is a symbolic link', async () => {
    const folder = await makeLongPath()
    const sockets = socketDirectory(folder)
    await mkdir(sockets)
    await chmod(sockets, 0o755)
    await expect(makeSocketDirectory(folder, undefined)).rejects.toThrow(`${sockets} belongs to another user`)
    await rm(sockets, { recursive: true })
    await symlink(await makeFolder(), sockets)
    await expect(makeSocketDirectory(folder, undefined)).rejects.toThrow(DataDirectoryError)
  })

  test.skipIf(process.getuid?.() !== 0)('is refused when it belongs to another user', async () => {
    const folder = await makeLongPath()
    const sockets = socketDirectory(folder)
    await mkdir(sockets, { mode: 0o700 })
    await chown(sockets, 1234, 1234)
    await expect(makeSocketDirectory(folder, 4321)).rejects.toThrow(DataDirectoryError)
    expect(await makeSocketDirectory(folder, 1234)).toBe(sockets)
  })
})

describe('the secret key', () => {
  test('is created once, readable by the owner only', async () => {
    const folder = await makeFolder()
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(folder, undefined)))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]?.length).toBeGreaterThanOrEqual(SECRET_KEY_MIN)
    expect(await readSecretKey(folder, undefined)).toBe(keys[0])
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret-key'])
  })

  test('from the environment is not stored', async () => {
    const folder = await makeFolder()
    expect(await readSecretKey(folder, 'x'.repeat(40))).toBe('x'.repeat(40))
    expect(await readdir(folder)).toEqual([])
  })

  test('ends the start when it is incomplete', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'secret-key'), '')
    await expect(readSecretKey(folder, undefined)).rejects.toThrow(/damaged/)
  })
})

test('an unwritable data directory is explained', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')
  const path = join(folder, 'file', 'data')
  await expect(ensureDataDirectory(path)).rejects.toThrow(`DATA_DIR ${path} cannot be written`)
  await ensureDataDirectory(join(folder, 'a', 'b'))
  expect(await readdir(join(folder, 'a', 'b'))).toEqual([])
})
