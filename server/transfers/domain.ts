import { defineDomain } from '#server/platform/domain.ts'
import { transfersDownloads } from './exports.routes.ts'
import { addImportRoutes } from './import-upload.routes.ts'
import { importBlobs } from './imports.service.ts'
import { transfersJobs } from './jobs.ts'
import { notebookImportsRoutes } from './routes.ts'
import { transfersData } from './user-data.ts'

/** Export and import of notebooks. */
export const transfers = defineDomain({
  routes: { notebookImports: notebookImportsRoutes },
  downloads: transfersDownloads,
  addHttp: addImportRoutes,
  jobs: transfersJobs,
  blobs: [importBlobs],
  userData: transfersData,
})
