import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resembles, type SearchTerm } from '#server/platform/db/search-terms.ts'
import { isSharedWith } from '../sharing/shares.store.ts'

export interface NameSearch {
  userId: string
  terms: SearchTerm[]
  /** Only those of other users, or only the user's own. */
  shared?: boolean
  /** Only these files. */
  fileIds?: string[]
  limit: number
}

/** Files of the user's library whose names match or resemble the query, the last changed first. */
export async function listNamed(
  db: Db,
  { userId, terms, shared, fileIds, limit }: NameSearch,
): Promise<string[]> {
  let files = db
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where((where) => {
      if (shared === true) return isSharedWith(userId)(where)
      const own = where('user_id', '=', userId)
      return shared === false ? own : where.or([own, isSharedWith(userId)(where)])
    })
    .where(resembles(sql`file_name`, terms))
  if (fileIds) files = files.where('id', '=', anyOf(fileIds))
  const rows = await files.orderBy('updated_at', 'desc').limit(limit).execute()
  return rows.map(({ id }) => id)
}
