import { defineDomain } from '#server/platform/domain.ts'
import { addCallbackRoute } from './callback.routes.ts'
import { externalSignInJobs } from './jobs.ts'
import { externalSignInRoutes } from './routes.ts'
import { resealSignIns } from './strategies.service.ts'

export const externalSignIn = defineDomain({
  routes: { externalSignIn: externalSignInRoutes },
  addHttp: addCallbackRoute,
  jobs: externalSignInJobs,
  reseal: { 'secrets of external sign-in': resealSignIns },
})
