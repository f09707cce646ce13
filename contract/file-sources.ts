import { z } from 'zod'
import { KnowledgeFile } from './files.ts'
import { userCall } from './kit.ts'

export const FILE_URL_MAX = 2000

/** Files that come from elsewhere. */
export const fileSources = {
  /** Keeps what lies at an address: of a page its main text as Markdown, a document as it is. */
  createFromUrl: userCall
    .route({ method: 'POST', path: '/files/createFabFileURL', summary: 'Create a file from a web address' })
    .input(
      z.object({
        url: z
          .string()
          .trim()
          .min(1, 'url required')
          .max(FILE_URL_MAX, `An address may have at most ${FILE_URL_MAX} characters`),
      }),
    )
    .output(KnowledgeFile),
  clone: userCall
    .route({ method: 'POST', path: '/files/{id}/clone', summary: 'Copy a file' })
    .input(z.object({ id: z.uuid() }))
    .output(KnowledgeFile),
}
