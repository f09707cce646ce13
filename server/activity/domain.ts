import { defineDomain } from '#server/platform/domain.ts'
import { activityRoutes } from './routes.ts'
import { activityData } from './user-data.ts'

export const activity = defineDomain({ routes: { activity: activityRoutes }, userData: activityData })
