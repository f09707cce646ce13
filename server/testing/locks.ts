import type { TestApp } from './harness.ts'

const WAITING = `select count(*)::integer as total from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * The number of transactions that wait for a lock. Queried outside of transactions, in which the result would
 * stay the same.
 */
export async function countWaiting({ ports }: TestApp): Promise<number> {
  const { rows } = await ports.database.pool.query<{ total: number }>(WAITING)
  return rows[0]?.total ?? 0
}
