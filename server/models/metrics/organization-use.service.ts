import type { Ctx } from '#server/platform/context.ts'
import * as store from './organization-use.store.ts'

/** The answers of one member by one model. */
export interface OrganizationUse {
  userId: string | null
  modelId: string
  runs: number
  unpricedRuns: number
  inputTokens: number
  outputTokens: number
  cost: number
}

/** What members used for an organization in a month such as `2026-07`, in UTC; the highest cost first. */
export async function listOrganizationUse(
  ctx: Ctx,
  { organizationId, month }: { organizationId: string; month: string },
): Promise<OrganizationUse[]> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const until = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  const rows = await store.listOrganizationUse(ctx.db, { organizationId, from: `${month}-01`, until })
  return rows.map((row) => ({
    userId: row.user_id,
    modelId: row.model_id,
    runs: row.turns,
    unpricedRuns: row.unpriced_turns,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
  }))
}
