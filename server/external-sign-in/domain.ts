import { defineDomain } from '#server/platform/domain.ts'
import { addCallbackRoute } from '../auth/external/callback.routes.ts'
import { externalSignInJobs } from '../auth/external/jobs.ts'
import { externalSignInRoutes } from '../auth/external/routes.ts'
import { resealSignIns } from '../auth/external/strategies.service.ts'

export const externalSignIn = defineDomain({
  routes: { externalSignIn: externalSignInRoutes },
  addHttp: addCallbackRoute,
  jobs: externalSignInJobs,
  reseal: { 'secrets of external sign-in': resealSignIns },
})
