import { defineDomain } from '#server/platform/domain.ts'
import { projectsRoutes } from './routes.ts'
import { projectsData } from './user-data.ts'

export const projects = defineDomain({ routes: { projects: projectsRoutes }, userData: projectsData })
