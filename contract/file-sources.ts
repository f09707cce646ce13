import { z } from 'zod'
import { fileName, KnowledgeFile } from './files.ts'
import { userCall } from './procedures.ts'

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
  /** The record of a file, and where to send its content by PUT; to be confirmed like any other. */
  presignUpload: userCall
    .route({
      method: 'POST',
      path: '/app-files/generate-presigned-url',
      summary: 'An address to send a file to',
    })
    .input(
      z.object({
        fileName,
        mimeType: z.string().trim().max(200).default(''),
        fileSize: z.number().int().min(0, 'A size cannot be negative'),
      }),
    )
    .output(z.object({ url: z.string(), fileId: z.string() })),
  clone: userCall
    .route({ method: 'POST', path: '/files/{id}/clone', summary: 'Copy a file' })
    .input(z.object({ id: z.uuid() }))
    .output(KnowledgeFile),
}
