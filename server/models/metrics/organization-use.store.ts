import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The answers of one member by one model. */
export interface OrganizationUseRow {
  user_id: string | null
  model_id: string
  turns: number
  unpriced_turns: number
  input_tokens: number
  output_tokens: number
  cost: number
}

/** What members used for the organization from the first day until before the other; days are in UTC. */
export async function listOrganizationUse(
  db: Db,
  { organizationId, from, until }: { organizationId: string; from: string; until: string },
): Promise<OrganizationUseRow[]> {
  const { rows } = await sql<OrganizationUseRow>`
    select user_id, model_id, sum(turns)::float8 as turns, sum(unpriced_turns)::float8 as unpriced_turns,
      sum(input_tokens)::float8 as input_tokens, sum(output_tokens)::float8 as output_tokens, sum(cost)::float8 as cost
    from (
      select user_id, model_id, turns, unpriced_turns, input_tokens, output_tokens, cost from model_metrics
      where organization_id = ${organizationId}::uuid and day >= ${from}::date and day < ${until}::date
      union all
      select user_id, model_id, 1, (cost is null)::int, input_tokens, output_tokens, coalesce(cost, 0) from model_turns
      where organization_id = ${organizationId}::uuid
        and ended_at >= ${`${from}T00:00:00Z`}::timestamptz and ended_at < ${`${until}T00:00:00Z`}::timestamptz
    ) as both_tables
    group by user_id, model_id order by cost desc, turns desc, model_id`.execute(db)
  return rows
}
