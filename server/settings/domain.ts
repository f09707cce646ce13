import { defineDomain } from '#server/platform/domain.ts'
import { settingsRoutes } from './routes.ts'

export const settings = defineDomain({ routes: { settings: settingsRoutes } })
