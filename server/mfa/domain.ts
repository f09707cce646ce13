import { defineDomain } from '#server/platform/domain.ts'
import { mfaRoutes } from '../auth/mfa/routes.ts'

export const mfa = defineDomain({ routes: { mfa: mfaRoutes } })
