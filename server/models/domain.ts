import { defineDomain } from '#server/platform/domain.ts'
import { resealProviderKeys } from './providers.service.ts'
import { modelsRoutes } from './routes.ts'
import { modelsData } from './user-data.ts'

export const models = defineDomain({
  routes: { models: modelsRoutes },
  reseal: { 'provider keys': resealProviderKeys },
  userData: modelsData,
})
