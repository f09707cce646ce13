import { defineDomain } from '#server/platform/domain.ts'
import { addImageRoutes, announcementDownloads } from './bytes.routes.ts'
import { imageBlobs } from './images.service.ts'
import { announcementsRoutes } from './routes.ts'

export const announcements = defineDomain({
  routes: { announcements: announcementsRoutes },
  downloads: announcementDownloads,
  addHttp: addImageRoutes,
  blobs: [imageBlobs],
})
