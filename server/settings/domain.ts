import { defineDomain } from '#server/platform/domain.ts'
import { settingsRoutes } from './routes.ts'
import { resealSettings } from './service.ts'
import { settingsData } from './user-data.ts'

export const settings = defineDomain({
  routes: { settings: settingsRoutes },
  reseal: { settings: resealSettings },
  userData: settingsData,
})
