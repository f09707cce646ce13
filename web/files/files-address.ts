import { z } from 'zod'
import { FileTypeFilter } from '#contract/constants/files.ts'
import { text } from '#web/platform/routes.ts'

/** The search parameters of the page of files. */
export const FilesAddress = z.object({
  /** Own files without it. */
  library: z.enum(['shared', 'hidden', 'trash']).optional().catch(undefined),
  /** Only favorites. */
  favorite: z.literal('true').optional().catch(undefined),
  search: text,
  /** All types without it. */
  type: FileTypeFilter.exclude(['all']).optional().catch(undefined),
})
export type FilesAddress = z.infer<typeof FilesAddress>
