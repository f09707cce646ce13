import { defineDomain } from '#server/platform/domain.ts'
import { modelsJobs } from './listings.service.ts'
import { metricsJobs } from './metrics/jobs.ts'
import { resealPersonalKeys } from './personal-keys.service.ts'
import { resealProviderKeys } from './providers.service.ts'
import { modelAdministrationRoutes, modelMetricsRoutes, modelPresetsRoutes, modelsRoutes } from './routes.ts'
import { modelsData } from './user-data.ts'

export const models = defineDomain({
  routes: {
    models: modelsRoutes,
    modelAdministration: modelAdministrationRoutes,
    modelMetrics: modelMetricsRoutes,
    modelPresets: modelPresetsRoutes,
  },
  jobs: (ports) => [...modelsJobs(ports), ...metricsJobs(ports)],
  reseal: { 'provider keys': resealProviderKeys, 'personal keys': resealPersonalKeys },
  userData: modelsData,
})
