import { z } from 'zod'
import { fileName, KnowledgeFile } from './files.ts'
import { chatMessages } from './messages/chat.ts'
import { rule } from './messages.ts'
import { userCall } from './procedures.ts'

/** Pictures that models generated. A message refers to them by their keys in the blob store: `images` of a `Quest`. */
export const generatedImages = {
  /** A copy in the caller's library, of a picture in any message that they may read. */
  copy: userCall
    .route({
      method: 'POST',
      path: '/files/copy-generated-image',
      summary: 'Save a generated image as a file',
    })
    .input(
      z.object({
        imageS3Key: z
          .string()
          .min(1, rule(chatMessages.imageRequired()))
          .max(200, rule(chatMessages.imageRequired())),
        fileName,
      }),
    )
    .output(KnowledgeFile),
}
