import { defineDomain } from '#server/platform/domain.ts'
import { friendsRoutes } from './routes.ts'
import { friendsData } from './user-data.ts'

export const friends = defineDomain({ routes: { friends: friendsRoutes }, userData: friendsData })
