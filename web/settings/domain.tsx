import { defineDomain } from '#web/platform/domain.ts'
import { settingTables } from './local-settings.ts'

export const settings = defineDomain({ localTables: settingTables })
