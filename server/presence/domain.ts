import { defineDomain } from '#server/platform/domain.ts'
import { presenceRoutes } from './routes.ts'
import { presenceTopics } from './topics.ts'
import { presenceData } from './user-data.ts'

export const presence = defineDomain({
  routes: { presence: presenceRoutes },
  topics: presenceTopics,
  userData: presenceData,
})
