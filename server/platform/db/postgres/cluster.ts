import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { chooseNamedIdentity, type Identity } from './identity.ts'
import { OWNERSHIP } from './ownership.ts'
import { finish, type Programs, usesLinks, WORKING_FOLDER } from './programs.ts'
import { type ServerLocation, startServer, stopServer } from './server.ts'

const DATABASE = 'commonplace'
const SUPERUSER = 'postgres'
/** The program's role. It owns its database, may request a checkpoint, and has no other rights. */
const ROLE = 'commonplace'
const SETUP_RULES = 'pg_hba.setup.conf'

export interface ClusterOptions {
  /** Tests create a database each. */
  canCreateDatabases?: boolean
}

export interface Connection {
  host: string
  user: string
  password: string
  database: string
  port: number
}

/**
 * Creates the files of the database if there are none, and upgrades those of earlier versions: they belong to
 * the server's own user, and only the program's role can connect, with the password in the data directory.
 */
export async function prepareCluster(
  programs: Programs,
  location: ServerLocation & { passwordFile: string },
  options: ClusterOptions = {},
): Promise<Connection> {
  const { files, sockets, passwordFile } = location
  if (!existsSync(join(files, 'PG_VERSION'))) await createFiles(programs, files)
  if (programs.identity) await giveTo(programs.identity, files)
  const known = await readFile(passwordFile, 'utf8').catch(() => '')
  const password = known.trim() || randomBytes(32).toString('base64url')
  if (known === '') {
    await createRole(programs, location, { password, ...options })
    await writePrivately(passwordFile, password)
  }
  await writeRules(programs, join(files, 'pg_hba.conf'), `local all ${ROLE} scram-sha-256`)
  return { host: sockets, user: ROLE, password, database: DATABASE, port: 5432 }
}

async function createFiles(programs: Programs, files: string): Promise<void> {
  // An interrupted initdb leaves files without PG_VERSION; they contain no data.
  if (existsSync(files) && (await readdir(files)).length > 0) await rm(files, { recursive: true })
  await mkdir(files, { recursive: true, mode: 0o700 })
  const creator = programs.identity && (await chooseNamedIdentity())
  if (creator) await chown(files, creator.uid, creator.gid)
  const place = usesLinks ? WORKING_FOLDER : files
  const args = ['-D', place, '-U', SUPERUSER, '-A', 'reject', '-E', 'UTF8', ...LOCALE]
  const initdb = programs.start('initdb', {
    folder: files,
    args: [...args, '--no-sync', '--no-instructions'],
    identity: creator,
  })
  await finish(initdb, 'The built-in database could not be created')
  await chmod(files, 0o700)
}

/** Case mapping for every alphabet; sorting by code point, which is equal on every machine. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** The folder itself comes last: if it belongs to another user, this has not been completed. */
async function giveTo(identity: Identity, folder: string): Promise<void> {
  const { uid } = await lstat(folder)
  if (uid === identity.uid) return
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), identity.uid, identity.gid)
  }
  await lchown(folder, identity.uid, identity.gid)
}

/**
 * During this step the server listens in a private folder for the superuser only, who cannot connect
 * afterwards.
 */
async function createRole(
  programs: Programs,
  location: ServerLocation,
  options: ClusterOptions & { password: string },
): Promise<void> {
  const rules = join(location.files, SETUP_RULES)
  await writeRules(programs, rules, `local all ${SUPERUSER} trust`)
  const superuser = { host: location.sockets, user: SUPERUSER, port: 5432 }
  const server = await startServer(programs, location, {
    connection: { ...superuser, database: 'postgres' },
    settings: { hba_file: usesLinks ? join(WORKING_FOLDER, SETUP_RULES) : rules },
  })
  try {
    await execute({ ...superuser, database: 'postgres' }, (client) => createRoleAndDatabase(client, options))
    await execute({ ...superuser, database: DATABASE }, (client) => client.query(OWNERSHIP))
  } finally {
    await stopServer(server)
    await rm(rules, { force: true })
  }
}

async function createRoleAndDatabase(
  client: Client,
  { password, canCreateDatabases = false }: ClusterOptions & { password: string },
): Promise<void> {
  const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE])
  if (roles === 0) await client.query(`create role ${ROLE}`)
  // Iterations slow down guessing, which is hopeless for 256 random bits, and would cost time on each
  // connection.
  await client.query(`set password_encryption = 'scram-sha-256'; set scram_iterations = 1`)
  const rights = `login nosuperuser nocreaterole noreplication nobypassrls ${canCreateDatabases ? 'createdb' : 'nocreatedb'}`
  await client.query(`alter role ${ROLE} ${rights} password ${client.escapeLiteral(password)}`)
  const { rowCount: databases } = await client.query('select 1 from pg_database where datname = $1', [
    DATABASE,
  ])
  if (databases === 0) await client.query(`create database ${DATABASE}`)
  await client.query(`alter database ${DATABASE} owner to ${ROLE}`)
  await client.query(`grant pg_checkpoint to ${ROLE}`)
}

async function execute(connection: object, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function writeRules({ identity }: Programs, path: string, rule: string): Promise<void> {
  await writeFile(path, `# Written by Commonplace at each start.\n${rule}\n`, { mode: 0o600 })
  if (identity) await chown(path, identity.uid, identity.gid)
}

async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.next`
  await rm(draft, { force: true })
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
  await rename(draft, path)
}
