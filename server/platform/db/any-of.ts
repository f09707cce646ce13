import { type RawBuilder, sql } from 'kysely'

/**
 * Matches any number of ids: a list of parameters is limited to 65,535. For `where('id', '=', anyOf(ids))`.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`
