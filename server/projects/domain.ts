import { defineDomain } from '#server/platform/domain.ts'
import { projectsRoutes } from './routes.ts'

export const projects = defineDomain({ routes: { projects: projectsRoutes } })
