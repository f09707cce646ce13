import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnreachable } from '../outages.ts'

/** The queue repeats a statement after this error, but not after those of a database that was stopped. */
const REPEATED_CODE = 'ETIMEDOUT'

type Connect = (...callback: unknown[]) => Promise<PoolClient> | undefined
type Query = (...parameters: unknown[]) => unknown

/**
 * Lets the job queue store the end of a job once the database can be reached again. It does not wait for these
 * statements, so that their failure would end the process.
 */
export function repeatWhenUnreachable(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Connect
  const repeated: Connect = (...callback) => connect(...callback)?.catch(toRepeatedError)
  pool.connect = repeated as typeof pool.connect
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const repeated: Query = (...parameters) => {
      const result = query(...parameters)
      return result instanceof Promise ? result.catch(toRepeatedError) : result
    }
    client.query = repeated as typeof client.query
  })
}

function toRepeatedError(error: unknown): never {
  if (!isDatabaseUnreachable(error)) throw error
  throw Object.assign(new Error('The database cannot be reached.', { cause: error }), { code: REPEATED_CODE })
}
