import { type RawBuilder, sql } from 'kysely'

/** Any number of ids: a list of parameters ends at 65,535. For `where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`
