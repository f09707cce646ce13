import type { PoolConfig } from 'pg'
import type { Closings } from './closing.ts'
import { type Config, ConfigError } from './config.ts'
import { DataDirectoryError, ensureDataDirectory, lockDataDirectory } from './data-directory.ts'
import { type Database, DatabaseError, openDatabase } from './database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { finishRotation } from './secret-rotation.ts'

/** The way to the database: the one that was named, or the built-in one, which this process alone then has. */
async function openConnection(
  { databaseUrl, dataDirectory }: Config,
  closings: Closings,
): Promise<PoolConfig> {
  if (databaseUrl) return { connectionString: databaseUrl }
  closings.add(lockDataDirectory(dataDirectory))
  const starting = startEmbeddedPostgres(dataDirectory)
  // Before it runs: whoever is told to end meanwhile must not leave it behind.
  closings.add(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await starting).connection
}

/** The database as this version knows it, and with one secret key for all that is in it. */
export async function openOwnDatabase(config: Config, closings: Closings): Promise<Database> {
  await ensureDataDirectory(config.dataDirectory)
  const connection = await openConnection(config, closings)
  const database = openDatabase(connection)
  closings.add(database.close)
  await migrate(connection, database.pool)
  await finishRotation(database.db, config.dataDirectory)
  return database
}

/** Failures that a sentence explains end with that sentence; the unexpected with everything we know. */
export function explainFailure(error: unknown): string {
  const isExplained =
    error instanceof ConfigError ||
    error instanceof DataDirectoryError ||
    error instanceof DatabaseError ||
    error instanceof EmbeddedPostgresError
  if (isExplained) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
