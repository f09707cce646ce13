import { sql } from 'kysely'
import type { groups } from '#contract/groups.ts'
import type { InputOf } from '#contract/procedures.ts'
import { membersOfGroup } from '#server/grants/fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { isNamed } from '#server/users/names.fragments.ts'

/** Their ids, by name. */
export function listMembers(
  db: Db,
  { id, query, ...page }: InputOf<typeof groups.listMembers>,
): Promise<{ data: string[]; total: number }> {
  let found = db.selectFrom('users').where('users.id', 'in', membersOfGroup(id))
  if (query) found = found.where(isNamed(query))
  const ordered = found.orderBy(sql`lower(coalesce(users.name, users.username))`).orderBy('users.id')
  return pageOf(ordered.select('users.id'), page, (row) => row.id)
}
