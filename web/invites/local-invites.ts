import type { EntityTable } from 'dexie'
import type { Invite } from '#contract/invites.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Open invites to the user. */
    invites: EntityTable<Invite, 'id'>
  }
}

export const inviteTables = { invites: { indexes: 'id, createdAt', version: 1 } } as const

/** The invites as they were when they were last fetched, the newest first. */
export const localInvites = {
  read: () => readRows(({ invites }) => invites, 'createdAt'),
  keep: (invites: Invite[]) => replaceRows(({ invites: table }) => table, invites),
}
