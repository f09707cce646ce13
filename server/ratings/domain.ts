import { defineDomain } from '#server/platform/domain.ts'
import { ratingsRoutes } from './routes.ts'
import { ratingsData } from './user-data.ts'

export const ratings = defineDomain({ routes: { ratings: ratingsRoutes }, userData: ratingsData })
