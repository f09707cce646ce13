import { z } from 'zod'
import { EXPORT_DOWNLOAD_PATH } from '#contract/accounts.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { downloadExport } from './exports.service.ts'

export const accountsDownloads: Download[] = [
  download({
    path: EXPORT_DOWNLOAD_PATH,
    access: 'user',
    input: z.object({ id: z.uuid('Name the archive') }),
    open: downloadExport,
  }),
]
