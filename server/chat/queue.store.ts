import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Claims the user's oldest waiting run, while fewer than `limit` of their runs are written. Returns its id. */
export async function claimWaitingRun(
  db: Db,
  claim: { userId: string; owner: string; leaseExpiresAt: Date; limit: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update runs set owner = ${claim.owner}, lease_expires_at = ${claim.leaseExpiresAt}, waiting_since = null
    where id = (
      select id from runs
      where user_id = ${claim.userId} and waiting_since is not null and stop_requested_at is null
        and (select running from count_runs_alone(${claim.userId})) < ${claim.limit}
      order by waiting_since, id limit 1
      for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id
}

/** The users with waiting runs. */
export async function listWaitingUsers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('user_id')
    .distinct()
    .where('waiting_since', 'is not', null)
    .where('user_id', 'is not', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}
