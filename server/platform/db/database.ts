import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { trackConnectionErrors } from './connection-errors.ts'
import { keepPreparedStatements } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

const POOL_SIZE = 16
/** Kept open while idle: connecting to the database takes longer than most calls. */
const IDLE_SIZE = 2
/**
 * The others are kept for a while: each plans every statement that it runs again, five times, which takes it tens
 * of milliseconds of processor time when many calls come at once. For less than a minute: the jobs of each minute use
 * several connections, and would keep them open.
 */
const IDLE_TIMEOUT_MS = 45_000
/** Two of them listen for new jobs. */
const QUEUE_SIZE = 4
/** How long a query may wait for a connection. On a busy server a long wait is better than a failure. */
const CONNECTION_TIMEOUT_MS = 30_000
const INT8 = 20

// Counts and sizes stay far below 2^53.
types.setTypeParser(INT8, Number)

export type Db = Kysely<Schema>

/** Ends the start with one sentence: the configured database cannot be used. */
export class DatabaseError extends Error {}

export interface Database {
  db: Db
  /** Connections outside the pool, for work that must not wait for other callers: writing and reading running answers. */
  reserved: Db
  pool: Pool
  /**
   * Of the workers of the job queue, which look for jobs every few seconds: in the pool this would keep every connection
   * open, each with 10 MB of plans.
   */
  queue: Pool
  /** The options for a separate connection (LISTEN). */
  connection: PoolConfig
  close(): Promise<void>
}

export function openDatabase(connection: PoolConfig): Database {
  const pool = openPool(connection, { max: POOL_SIZE, min: IDLE_SIZE })
  const reserved = toDb(openPool(connection, { max: 2, min: 1 }))
  const queue = openPool(connection, { max: QUEUE_SIZE, min: QUEUE_SIZE })
  const close = async () => {
    await Promise.all([pool.end(), reserved.destroy(), queue.end()])
  }
  return { db: toDb(pool), reserved, pool, queue, connection, close }
}

function openPool(connection: PoolConfig, size: { max: number; min: number }): Pool {
  const pool = new Pool({
    ...connection,
    ...size,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  // A broken idle connection is replaced by the next query; without a listener the error would end the
  // process.
  pool.on('error', () => undefined)
  trackConnectionErrors(pool)
  keepPreparedStatements(pool)
  return pool
}

const toDb = (pool: Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/** Whether an error violates the unique constraint of that name. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && name === constraint
}

/** Whether an error is a deadlock. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string } | null)?.code === '40P01'
