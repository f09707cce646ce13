import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#server/platform/db/like-pattern.ts'

/** Whether a row of `users` has this text in its username or name. */
export function isNamed(text: string): RawBuilder<boolean> {
  const pattern = likePattern(text)
  return sql`(users.username ilike ${pattern} or users.name ilike ${pattern})`
}
