import { expressionBuilder } from 'kysely'
import type { Schema } from '#server/platform/db/schema.ts'
import type { ResourceKind } from './types.ts'

/**
 * The ids of the resources of a kind that are granted to the user, for `where(id, 'in', …)`. Every query for resources
 * that a user may see uses it; who owns them and which are global is known to their own domain.
 */
export const grantedTo = (userId: string, kind: ResourceKind) =>
  expressionBuilder<Schema>()
    .selectFrom('effective_grants')
    .select('effective_grants.resource_id')
    .where('effective_grants.user_id', '=', userId)
    .where('effective_grants.resource_kind', '=', kind)
