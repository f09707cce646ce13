import type { InboxMessage } from '#contract/inbox.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The newest messages of the inbox. */
    inboxes: { key: string; value: InboxMessage; indexes: { createdAt: string } }
  }
}

export const messageTables = {
  inboxes: { key: 'id', indexes: { createdAt: 'createdAt' }, version: 1 },
} as const

/** The messages as they were when they were last fetched, the newest first. */
export const readLocalMessages = () => readRows('inboxes', 'createdAt')

export const keepNewestMessages = (messages: InboxMessage[]): Promise<void> =>
  replaceRows('inboxes', messages)
