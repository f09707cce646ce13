import type { PersonCard } from '#contract/users.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Users that were shown in this browser. */
    users: { key: string; value: PersonCard }
  }
}

export const userTables = { users: { key: 'id', version: 1 } } as const

/** A user as they were when they were last fetched. */
export const localUser = (id: string) => ({
  read: () => withLocalDatabase((database) => database.get('users', id)),
  keep: async (card: PersonCard) => {
    await withLocalDatabase((database) => database.put('users', card))
  },
})
