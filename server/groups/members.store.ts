import { sql } from 'kysely'
import { membersOfGroup } from '#server/grants/fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { pageOf } from '#server/platform/db/page-of.ts'

interface MemberQuery {
  id: string
  query?: string
  page: number
  limit: number
}

/** By name. */
export async function listMembers(
  db: Db,
  { id, query, ...page }: MemberQuery,
): Promise<{ data: string[]; total: number }> {
  let found = db.selectFrom('users').where('users.id', 'in', membersOfGroup(id))
  if (query)
    found = found.where((where) =>
      where.or([
        where('users.username', 'ilike', likePattern(query)),
        where('users.name', 'ilike', likePattern(query)),
      ]),
    )
  const ordered = found.orderBy(sql`lower(coalesce(users.name, users.username))`).orderBy('users.id')
  return pageOf(ordered.select('users.id'), page, (row) => row.id)
}
