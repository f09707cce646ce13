import type { EntityTable } from 'dexie'
import type { ServerSetting } from '#contract/settings.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    adminsettings: EntityTable<ServerSetting, 'settingName'>
  }
}

export const settingTables = { adminsettings: { indexes: 'settingName', version: 1 } } as const

/** The settings as they were when they were last fetched. */
export const localSettings = {
  read: () => readRows(({ adminsettings }) => adminsettings),
  keep: (settings: ServerSetting[]) => replaceRows(({ adminsettings }) => adminsettings, settings),
}
