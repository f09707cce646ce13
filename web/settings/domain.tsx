import { defineDomain } from '#web/platform/domain.ts'
import { settingTables } from './local-settings.ts'
import { primeSettings } from './queries.ts'

export const settings = defineDomain({ localTables: settingTables, prime: primeSettings })
