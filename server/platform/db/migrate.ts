import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Client, type Pool, type PoolConfig } from 'pg'
import { DatabaseError } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/**
 * An arbitrary number that no other program locks: replicas that start together migrate one after another.
 */
const MIGRATION_LOCK = 7_263_401
const OLDEST_SERVER = 15

/**
 * Migrates the database to the current version: runs each file of `migrations/` once, in order, each in one
 * transaction. Throws `DatabaseError` when the database is unreachable.
 */
export async function migrate(connection: PoolConfig, pool: Pool): Promise<void> {
  const client = new Client(connection)
  await reach(client)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const names = await listMigrations()
    const missing = names.filter((name) => !applied.has(name))
    for (const name of missing) await apply(client, name)
    await runMigrations({ pgPool: pool })
    if (missing.length > 0) void checkpoint(pool)
  } finally {
    await client.end()
  }
}

/** Whether the database has every migration of this program; a newer program may have added more. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await listMigrations()).every((name) => applied.has(name))
}

const listMigrations = async () => (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()

async function reach(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    // For a name with several addresses, Node throws an aggregate error without a message.
    throw new DatabaseError(`DATABASE_URL should lead to a database that answers: ${message || code}`, {
      cause: error,
    })
  }
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_SERVER) return
  await client.end()
  throw new DatabaseError(
    `DATABASE_URL should lead to PostgreSQL ${OLDEST_SERVER} or newer; this one is ${version}`,
  )
}

/**
 * Writes the many files of new tables to the disk. Otherwise a recovery would have to, for seconds on a busy machine.
 * Only a role with the right may request it, such as the one of the embedded database.
 */
async function checkpoint(pool: Pool): Promise<void> {
  await pool.query('checkpoint').catch(() => undefined)
}

async function apply(client: Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
