import { defineDomain } from '#server/platform/domain.ts'
import { addContentRoutes } from './content.routes.ts'
import { fileBlobs, uploadBlobs } from './content.service.ts'
import { fileInstructionsRoutes, profileRoutes } from './instructions.routes.ts'
import { filesJobs } from './jobs.ts'
import { takeUpFiles } from './recovery.service.ts'
import { filesRoutes } from './routes.ts'
import { fileSharesRoutes } from './shares.routes.ts'
import { fileSourcesRoutes } from './sources.routes.ts'
import { fileTagsRoutes } from './tags.routes.ts'

export const files = defineDomain({
  routes: {
    files: filesRoutes,
    fileSources: fileSourcesRoutes,
    fileTags: fileTagsRoutes,
    fileShares: fileSharesRoutes,
    fileInstructions: fileInstructionsRoutes,
    users: profileRoutes,
  },
  addHttp: addContentRoutes,
  jobs: filesJobs,
  blobs: [fileBlobs, uploadBlobs],
  recover: takeUpFiles,
})
