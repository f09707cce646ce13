import type { EntityTable } from 'dexie'
import type { PersonCard } from '#contract/users.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Users that were shown in this browser. */
    users: EntityTable<PersonCard, 'id'>
  }
}

export const userTables = { users: { indexes: 'id', version: 1 } } as const

/** A user as they were when they were last fetched. */
export const localUser = (id: string) => ({
  read: () => withLocalDatabase(({ users }) => users.get(id)),
  keep: async (card: PersonCard) => {
    await withLocalDatabase(({ users }) => users.put(card))
  },
})
