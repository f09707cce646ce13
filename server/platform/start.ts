import type { PoolConfig } from 'pg'
import { closeResources, type OpenResources } from './closing.ts'
import { type Config, ConfigError } from './config/config.ts'
import { DataDirectoryError, ensureDataDirectory, lockDataDirectory } from './config/data-directory.ts'
import { type Database, DatabaseError, openDatabase } from './db/database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import type { Logger } from './log.ts'
import { finishRotation } from './secrets/secret-rotation.ts'

/** A supervisor restarts the program only when it has ended. */
const FAILURE_CLOSE_MS = 3000

/** The connection to the configured database, or to the embedded one, which only this process uses. */
async function openConnection(
  { databaseUrl, dataDirectory }: Config,
  resources: OpenResources,
  log: Logger | undefined,
): Promise<PoolConfig> {
  if (databaseUrl) return { connectionString: databaseUrl }
  resources.defer(lockDataDirectory(dataDirectory))
  const starting = startEmbeddedPostgres(dataDirectory, {
    onRestart: () => log?.warn('the built-in database had ended and was started again'),
    onFailure: (error) => {
      log?.fatal({ err: error }, 'the built-in database ended and could not be started again')
      void closeResources(resources, log).then(() => process.exit(1))
      setTimeout(() => process.exit(1), FAILURE_CLOSE_MS).unref()
    },
  })
  // Registered before the database runs: a process that is stopped during the start must not leave it
  // running.
  resources.defer(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  return (await starting).connection
}

/** The migrated database, after the check of its secret key. */
export async function openOwnDatabase(
  config: Config,
  resources: OpenResources,
  log?: Logger,
): Promise<Database> {
  await ensureDataDirectory(config.dataDirectory)
  const connection = await openConnection(config, resources, log)
  const database = openDatabase(connection)
  resources.defer(database.close)
  await migrate(connection, database.pool)
  await finishRotation(database.db, config.dataDirectory)
  return database
}

/** A known failure gives its message; an unexpected one gives all details. */
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
