import { fileSources } from '#contract/file-sources.ts'
import { serve } from '#server/platform/http/http.ts'
import { cloneFile, presignUpload } from '../uploads/uploads.service.ts'
import { createFileFromUrl } from './web-pages.service.ts'

export const fileSourcesRoutes = {
  createFromUrl: serve(fileSources.createFromUrl, createFileFromUrl),
  presignUpload: serve(fileSources.presignUpload, presignUpload),
  clone: serve(fileSources.clone, cloneFile),
}
