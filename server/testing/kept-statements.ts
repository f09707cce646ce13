import type { TestApp } from './harness.ts'

/** PostgreSQL plans a prepared statement for its values five times before it keeps a plan for all values. */
export const PLANS_BEFORE_KEPT = 5

/** The statements that connections of the pool have run more often than they are planned, and how often they were. */
export async function keptStatements({ ports }: TestApp): Promise<{ text: string; planned: number }[]> {
  const { pool } = ports.database
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  const results = await Promise.all(
    clients.map((client) =>
      client.query<{ text: string; planned: number }>(
        `select statement as text, custom_plans::int as planned from pg_prepared_statements
         where custom_plans + generic_plans > $1`,
        [PLANS_BEFORE_KEPT],
      ),
    ),
  )
  for (const client of clients) client.release()
  return results.flatMap(({ rows }) => rows)
}
