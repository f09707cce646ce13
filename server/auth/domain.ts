import { defineDomain } from '#server/platform/domain.ts'
import { resealTotpSecrets } from './credentials/service.ts'
import { totpConfirmedAt } from './credentials/store.ts'
import { addCallbackRoute } from './external/callback.routes.ts'
import { externalSignInJobs } from './external/jobs.ts'
import { externalSignInRoutes } from './external/routes.ts'
import { resealSignIns } from './external/strategies.service.ts'
import { authJobs } from './jobs.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { passkeysJobs } from './passkeys/jobs.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { recoveryJobs } from './recovery/jobs.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { authRoutes } from './routes.ts'
import { isUsedSince, lastUsedAt, listActiveSessionIds } from './sessions/open-sessions.store.ts'
import { authSessionsRoutes } from './sessions.routes.ts'
import { authData } from './user-data.ts'

export const auth = defineDomain({
  routes: {
    auth: authRoutes,
    authSessions: authSessionsRoutes,
    externalSignIn: externalSignInRoutes,
    mfa: mfaRoutes,
    passkeys: passkeysRoutes,
    recovery: recoveryRoutes,
  },
  addHttp: addCallbackRoute,
  jobs: (ports) => [
    ...authJobs(ports),
    ...externalSignInJobs(ports),
    ...passkeysJobs(ports),
    ...recoveryJobs(ports),
  ],
  queries: { totpConfirmedAt, lastUsedAt, isUsedSince, listActiveSessionIds },
  reseal: {
    'multi-factor secrets': resealTotpSecrets,
    'secrets of external sign-in': resealSignIns,
  },
  userData: authData,
})
