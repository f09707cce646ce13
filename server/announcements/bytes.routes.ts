import { z } from 'zod'
import {
  ANNOUNCEMENT_IMAGE_BYTES_MAX,
  agreementsExportPath,
  announcementImagesPath,
} from '#contract/announcements.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { pictureRoutes } from '#server/platform/http/picture-routes.ts'
import { addImage, showImage } from './images.service.ts'
import { exportAgreements } from './statistics.service.ts'

export const addImageRoutes = pictureRoutes({
  path: announcementImagesPath(':id'),
  bytesMax: ANNOUNCEMENT_IMAGE_BYTES_MAX,
  change: addImage,
  show: showImage,
})

export const announcementDownloads: Download[] = [
  download({
    path: agreementsExportPath(':id'),
    access: 'admin',
    input: z.object({ id: z.uuid() }),
    open: exportAgreements,
  }),
]
