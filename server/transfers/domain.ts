import { defineDomain } from '#server/platform/domain.ts'
import { transfersDownloads } from './exports.routes.ts'
import { transfersData } from './user-data.ts'

/** Export and import of notebooks. */
export const transfers = defineDomain({
  downloads: transfersDownloads,
  userData: transfersData,
})
