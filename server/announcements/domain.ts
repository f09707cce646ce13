import { defineDomain } from '#server/platform/domain.ts'
import { announcementsRoutes } from './routes.ts'

export const announcements = defineDomain({ routes: { announcements: announcementsRoutes } })
