import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain, findCommand, isExecutable, run, StepFailure } from './setup.mjs'
import { installSystemPackages } from './system-packages.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const NOBODY = 65534

/** A PostgreSQL for one test run: `{ url, stop }`, or undefined when this machine cannot run one. */
export async function startExternalDatabase() {
  const programs =
    findPrograms() ?? ((await installSystemPackages('postgresql')) ? findPrograms() : undefined)
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-postgres-'))
  const as = ordinaryUser()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const server = { programs, as, folder, data: join(folder, 'data'), port: await freePort() }
  try {
    await start(server)
  } catch (error) {
    stop(server)
    throw error
  }
  return { url: urlOf(server), stop: () => stop(server) }
}

async function start(server) {
  const { programs, as, folder, data, port } = server
  server.password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, server.password, { mode: 0o600 })
  if (as.uid !== undefined) chownSync(passwordFile, as.uid, as.gid)

  const options = { ...as, cwd: folder }
  const initArgs = ['-D', data, '-U', 'commonplace', '-E', 'UTF8', '-A', 'scram-sha-256', '--no-sync']
  const made = await run(join(programs, 'initdb'), [...initArgs, `--pwfile=${passwordFile}`], options)
  if (!made.ok)
    throw new StepFailure(`The PostgreSQL for the tests could not be made: ${explain(made.output)}`)

  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    // Each copied test database waits for two checkpoints; its data need not survive a power failure.
    fsync: 'off',
    full_page_writes: 'off',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const startArgs = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', flags.join(' '), 'start']
  // The server inherits the output streams of pg_ctl: if they were pipes, we would wait for it to end.
  const started = await run(join(programs, 'pg_ctl'), startArgs, { ...options, stdio: 'ignore' })
  if (!started.ok) throw new StepFailure('The PostgreSQL for the tests did not start.')
}

const urlOf = ({ password, port }) => `postgres://commonplace:${password}@127.0.0.1:${port}/postgres`

function stop({ programs, as, folder, data }) {
  if (existsSync(data)) {
    spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], { ...as, cwd: folder })
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Debian installs the server's programs outside of PATH, in a folder for each major version; the newest is used. */
function findPrograms() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  const complete = folders.find((folder) => isExecutable(join(folder, 'initdb')))
  return complete ?? findCommand(['pg_ctl'])?.replace(/\/pg_ctl$/, '')
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser() {
  if (process.getuid() !== 0) return {}
  const idOf = (flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || NOBODY)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
