import { defineDomain } from '#server/platform/domain.ts'
import { registrationInvitesRoutes } from './routes.ts'
import { resealCodes } from './service.ts'
import { registrationInvitesData } from './user-data.ts'

export const registrationInvites = defineDomain({
  routes: { registrationInvites: registrationInvitesRoutes },
  reseal: { 'invite codes': resealCodes },
  userData: registrationInvitesData,
})
