import { defineDomain } from '#server/platform/domain.ts'
import { modelsJobs } from './listings.service.ts'
import { resealPersonalKeys } from './personal-keys.service.ts'
import { resealProviderKeys } from './providers.service.ts'
import { modelAdministrationRoutes, modelPresetsRoutes, modelsRoutes } from './routes.ts'
import { modelsData } from './user-data.ts'

export const models = defineDomain({
  routes: {
    models: modelsRoutes,
    modelAdministration: modelAdministrationRoutes,
    modelPresets: modelPresetsRoutes,
  },
  jobs: modelsJobs,
  reseal: { 'provider keys': resealProviderKeys, 'personal keys': resealPersonalKeys },
  userData: modelsData,
})
