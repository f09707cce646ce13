import type { Invite } from '#contract/invites.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Open invites to the user. */
    invites: { key: string; value: Invite; indexes: { createdAt: string } }
  }
}

export const inviteTables = {
  invites: { key: 'id', indexes: { createdAt: 'createdAt' }, version: 1 },
} as const

/** The invites as they were when they were last fetched, the newest first. */
export const localInvites = {
  read: () => readRows('invites', 'createdAt'),
  keep: (invites: Invite[]) => replaceRows('invites', invites),
}
