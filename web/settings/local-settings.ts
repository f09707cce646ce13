import type { EntityTable } from 'dexie'
import type { ServerSetting } from '#contract/settings.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    adminsettings: EntityTable<ServerSetting, 'settingName'>
  }
}

export const settingTables = { adminsettings: { indexes: 'settingName', version: 1 } } as const

/** The settings as they were when they were last fetched; nothing in a browser that has none. */
export async function readLocalSettings(): Promise<ServerSetting[] | undefined> {
  const kept = await withLocalDatabase(({ adminsettings }) => adminsettings.toArray())
  return kept?.length ? kept : undefined
}

export async function keepSettings(settings: ServerSetting[]): Promise<void> {
  await withLocalDatabase((database) =>
    database.transaction('rw', database.adminsettings, async () => {
      await database.adminsettings.clear()
      await database.adminsettings.bulkPut(settings)
    }),
  )
}
