import { defineDomain } from '#server/platform/domain.ts'
import { grantEmergencyAdmin } from './administration.service.ts'
import { addAvatarRoutes } from './avatars.routes.ts'
import { avatarBlobs } from './avatars.service.ts'
import { listPeople, namedUsers, userIdsNamed, usernameOf } from './people.store.ts'
import { usersRoutes } from './routes.ts'
import { usersData } from './user-data.ts'

export const users = defineDomain({
  routes: { users: usersRoutes },
  addHttp: addAvatarRoutes,
  blobs: [avatarBlobs],
  queries: { usernameOf, userIdsNamed, listPeople, namedUsers },
  async start(ctx) {
    const { emergencyAdmin } = ctx.ports.config
    if (emergencyAdmin) await grantEmergencyAdmin(ctx, emergencyAdmin)
  },
  userData: usersData,
})
