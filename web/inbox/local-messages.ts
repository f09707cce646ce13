import type { EntityTable } from 'dexie'
import type { InboxMessage } from '#contract/inbox.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The newest messages of the inbox. */
    inboxes: EntityTable<InboxMessage, 'id'>
  }
}

export const messageTables = { inboxes: { indexes: 'id, createdAt', version: 1 } } as const

/** The messages as they were when they were last fetched, the newest first. */
export const readLocalMessages = () => readRows(({ inboxes }) => inboxes, 'createdAt')

export const keepNewestMessages = (messages: InboxMessage[]): Promise<void> =>
  replaceRows(({ inboxes }) => inboxes, messages)
