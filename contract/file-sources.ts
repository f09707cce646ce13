import { z } from 'zod'
import { fileName, KnowledgeFile } from './files.ts'
import { filesMessages } from './messages/files.ts'
import { rule } from './messages.ts'
import { userCall } from './procedures.ts'

export const FILE_URL_MAX = 2000

/** Files from other sources. */
export const fileSources = {
  /** Saves the content of a web address: from a page its main text as Markdown, a document unchanged. */
  createFromUrl: userCall
    .route({ method: 'POST', path: '/files/createFabFileURL', summary: 'Create a file from a web address' })
    .input(
      z.object({
        url: z
          .string()
          .trim()
          .min(1, 'url required')
          .max(FILE_URL_MAX, rule(filesMessages.addressTooLong({ max: FILE_URL_MAX }))),
      }),
    )
    .output(KnowledgeFile),
  /** The record of a file, and the address for its content by PUT; to be confirmed like any other upload. */
  presignUpload: userCall
    .route({
      method: 'POST',
      path: '/app-files/generate-presigned-url',
      summary: 'An upload address for a file',
    })
    .input(
      z.object({
        fileName,
        mimeType: z.string().trim().max(200).default(''),
        fileSize: z.number().int().min(0, rule(filesMessages.sizeNegative())),
      }),
    )
    .output(z.object({ url: z.string(), fileId: z.string() })),
  clone: userCall
    .route({ method: 'POST', path: '/files/{id}/clone', summary: 'Copy a file' })
    .input(z.object({ id: z.uuid() }))
    .output(KnowledgeFile),
}
