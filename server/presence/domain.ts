import { defineDomain } from '#server/platform/domain.ts'
import { presenceRoutes } from './routes.ts'
import { presenceTopic } from './topics.ts'
import { presenceData } from './user-data.ts'

export const presence = defineDomain({
  routes: { presence: presenceRoutes },
  topics: (ports) => ({ presence: presenceTopic(ports) }),
  userData: presenceData,
})
