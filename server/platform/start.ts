import type { PoolConfig } from 'pg'
import type { Closings } from './closing.ts'
import { type Config, ConfigError } from './config.ts'
import { DataDirectoryError, lockDataDirectory } from './data-directory.ts'
import { DatabaseError } from './database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'

/** The way to the database: the one that was named, or the built-in one, which this process alone then has. */
export async function openConnection(
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
