import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Schema } from './schema.ts'

const POOL_SIZE = 16
const INT8 = 20

// Counts and sizes stay far below 2^53.
types.setTypeParser(INT8, Number)

export type Db = Kysely<Schema>

/** Ends the start with one sentence: the database that was named cannot be used. */
export class DatabaseError extends Error {}

export interface Database {
  db: Db
  pool: Pool
  /** What a connection of one's own (LISTEN) is made with. */
  connection: PoolConfig
  close(): Promise<void>
}

export function openDatabase(connection: PoolConfig): Database {
  const pool = new Pool({ ...connection, max: POOL_SIZE, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, connection, close: () => pool.end() }
}

/** Whether an error is a broken unique constraint of that name. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && name === constraint
}
