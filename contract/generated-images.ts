import { z } from 'zod'
import { fileName, KnowledgeFile } from './files.ts'
import { userCall } from './procedures.ts'

/** Pictures that models made. A message names its own by their keys in the store of blobs: `images` of a `Quest`. */
export const generatedImages = {
  /** A copy in the caller's library, of a picture in any message that they may read. */
  copy: userCall
    .route({
      method: 'POST',
      path: '/files/copy-generated-image',
      summary: 'Keep a generated image as a file',
    })
    .input(
      z.object({ imageS3Key: z.string().min(1, 'Say which image').max(200, 'Say which image'), fileName }),
    )
    .output(KnowledgeFile),
}
