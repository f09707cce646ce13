import { defineDomain } from '#server/platform/domain.ts'
import { changeProjectAccess } from './access.service.ts'
import { projectMembersRoutes } from './members.routes.ts'
import { projectsRoutes } from './routes.ts'
import { namedProjects } from './store.ts'
import { projectsData } from './user-data.ts'

export const projects = defineDomain({
  routes: { projects: projectsRoutes, projectMembers: projectMembersRoutes },
  accessChanges: { project: changeProjectAccess },
  userData: projectsData,
  queries: { namedProjects },
})
