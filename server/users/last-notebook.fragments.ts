import { sql } from 'kysely'

/**
 * The sender's part of the one statement that stores a message (decision 42): remembers the notebook once the named
 * query of the statement has a row, unless it is temporary. A user whose row is locked is skipped instead of waited for.
 */
export const rememberLastNotebook = (
  message: { senderId: string; notebookId: string; isTemporary: boolean },
  { onceStored }: { onceStored: string },
) => sql`
  update users set last_notebook_id = ${message.notebookId}::uuid where id = (
    select users.id from users, ${sql.table(onceStored)}
    where users.id = ${message.senderId}::uuid and not ${message.isTemporary}::boolean
      and last_notebook_id is distinct from ${message.notebookId}::uuid
    for no key update of users skip locked)`
