import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { type AppProcess, makeDataDirectory, removeDataDirectory, startApp } from './app-process.ts'

/** A process that serves users and one that produces answers, on one PostgreSQL with the settings of the embedded one. */
export interface WebAndWorker {
  web: AppProcess
  worker: AppProcess
  stop(): Promise<void>
}

export async function startWebAndWorker(modelUrl: string): Promise<WebAndWorker> {
  const folder = await makeDataDirectory()
  const postgres = await startEmbeddedPostgres(folder)
  const { host, user, password, database } = postgres.connection
  const variables = {
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: 'a secret key that both processes share',
  }
  const start = (ROLE: string) =>
    startApp({ dataDirectory: folder, modelUrl, variables: { ...variables, ROLE } })
  // One after the other: the first applies the migrations.
  const web = await start('web')
  const worker = await start('worker')
  return {
    web,
    worker,
    async stop() {
      await Promise.all([web.stop(), worker.stop()])
      await postgres.stop()
      await removeDataDirectory(folder)
    },
  }
}
