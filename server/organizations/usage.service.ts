import type { OrganizationUsage, organizations } from '#contract/organizations.ts'
import type { InputOf } from '#contract/procedures.ts'
import { listOrganizationUse, type OrganizationUse } from '#server/models/metrics/organization-use.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { requireMay } from './policy.ts'
import * as store from './store.ts'

export async function showOrganizationUsage(
  ctx: UserCtx,
  { id, month = ctx.clock.now().toISOString().slice(0, 7) }: InputOf<typeof organizations.usage>,
): Promise<OrganizationUsage> {
  requireMay(ctx, 'see usage', await store.findOrganization(ctx.db, ctx.user.id, id))
  const used = await listOrganizationUse(ctx, { organizationId: id, month })
  const people = await listPeople(
    ctx,
    used.flatMap(({ userId }) => userId ?? []),
  )
  const rows = used.map(({ userId, ...use }) => {
    const person = people.get(userId ?? '')
    return { ...use, user: userId !== null && person ? { userId, ...person } : null }
  })
  return { month, total: sumOf(used), rows }
}

const sumOf = (used: OrganizationUse[]): OrganizationUsage['total'] => {
  const sum = (field: keyof OrganizationUsage['total']) => used.reduce((total, use) => total + use[field], 0)
  return {
    runs: sum('runs'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cost: sum('cost'),
    unpricedRuns: sum('unpricedRuns'),
  }
}
