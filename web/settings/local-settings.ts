import type { ServerSetting } from '#contract/settings.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    adminsettings: { key: string; value: ServerSetting }
  }
}

export const settingTables = { adminsettings: { key: 'settingName', version: 1 } } as const

/** The settings as they were when they were last fetched. */
export const localSettings = {
  read: () => readRows('adminsettings'),
  keep: (settings: ServerSetting[]) => replaceRows('adminsettings', settings),
}
