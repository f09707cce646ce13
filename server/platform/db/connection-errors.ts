import type { Pool } from 'pg'

const connectionErrors = new WeakSet<object>()

/** Whether it is an error of a connection to the database; unreachable other servers have errors with the same codes. */
export const isConnectionError = (error: object): boolean => connectionErrors.has(error)

type Callback = (error: Error | undefined, ...rest: unknown[]) => void
type Connect = (callback?: Callback) => Promise<unknown> | undefined

/** Makes `isConnectionError` true for errors of the connections of a pool, also of those that cannot be opened. */
export function trackConnectionErrors(pool: Pool): void {
  const track = (error: object | undefined) => {
    if (error) connectionErrors.add(error)
  }
  // Queries that were in progress fail with the same error.
  pool.on('connect', (client) => client.on('error', track))
  const connect = pool.connect.bind(pool) as Connect
  const tracked: Connect = (callback) => {
    if (callback) {
      return connect((error, ...rest) => {
        track(error)
        callback(error, ...rest)
      })
    }
    return connect()?.catch((error: object) => {
      track(error)
      throw error
    })
  }
  pool.connect = tracked as typeof pool.connect
}
