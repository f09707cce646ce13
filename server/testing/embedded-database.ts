import { Client } from 'pg'
import { readDatabasePassword, socketDirectory } from '#server/platform/config/data-directory.ts'

/** How PostgreSQL clients find the embedded database of a data directory. */
export const databaseEnvironment = async (dataDirectory: string) => ({
  PGHOST: socketDirectory(dataDirectory),
  PGUSER: 'commonplace',
  PGPASSWORD: await readDatabasePassword(dataDirectory),
  PGDATABASE: 'commonplace',
})

/** A connection to that database, which keeps running when the program is killed. The next start of the program ends it. */
export async function openDatabase(dataDirectory: string): Promise<Client> {
  const { PGHOST, PGUSER, PGPASSWORD, PGDATABASE } = await databaseEnvironment(dataDirectory)
  const client = new Client({ host: PGHOST, user: PGUSER, password: PGPASSWORD, database: PGDATABASE })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
