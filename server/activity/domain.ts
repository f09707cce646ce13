import { defineDomain } from '#server/platform/domain.ts'
import { activityRoutes } from './routes.ts'

export const activity = defineDomain({ routes: { activity: activityRoutes } })
