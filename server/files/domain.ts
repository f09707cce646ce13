import { defineDomain } from '#server/platform/domain.ts'
import { addContentRoutes } from './content/content.routes.ts'
import { fileBlobs, uploadBlobs } from './content/content.service.ts'
import { fileInstructionsRoutes, profileRoutes, settingRoutes } from './instructions/instructions.routes.ts'
import { filesJobs } from './jobs.ts'
import { releaseFiles } from './retrieval/recovery.ts'
import { filesRoutes } from './routes.ts'
import { changeFileAccess } from './sharing/access.service.ts'
import { fileSharesRoutes } from './sharing/shares.routes.ts'
import { fileSourcesRoutes } from './sources/sources.routes.ts'
import { isAvailableFile, namedFiles } from './store.ts'
import { fileTagsRoutes } from './tags/tags.routes.ts'
import { addUploadRoutes } from './uploads/upload-content.routes.ts'
import { filesData } from './user-data.ts'

export const files = defineDomain({
  routes: {
    files: filesRoutes,
    fileSources: fileSourcesRoutes,
    fileTags: fileTagsRoutes,
    fileShares: fileSharesRoutes,
    fileInstructions: fileInstructionsRoutes,
    users: profileRoutes,
    settings: settingRoutes,
  },
  async addHttp(http, ports, authenticator) {
    addContentRoutes(http, ports, authenticator)
    await addUploadRoutes(http, ports, authenticator)
  },
  jobs: filesJobs,
  blobs: [fileBlobs, uploadBlobs],
  queries: { isAvailableFile, namedFiles },
  accessChanges: { file: changeFileAccess },
  recover: releaseFiles,
  userData: filesData,
})
