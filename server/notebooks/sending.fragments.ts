import { sql } from 'kysely'

interface SentMessage {
  notebookId: string
  /** The version of the notebook's row (`xmin`) when it was read. */
  version: string
  lastUsedModel: string
  notebookFiles: string[]
  sentAt: string
}

/**
 * The notebook's part of the one statement that stores a message (decision 42): takes the next position and keeps the
 * model and files, unless the notebook has changed since it was read. Ends with its conditions, so that the statement
 * can add its own.
 */
export const advanceNotebook = (message: SentMessage) => sql`
  update notebooks set next_position = next_position + 1, last_used_model = ${message.lastUsedModel},
    knowledge_ids = ${message.notebookFiles}::uuid[], updated_at = ${message.sentAt}::timestamptz
  where id = ${message.notebookId}::uuid and xmin = ${message.version}::xid`
