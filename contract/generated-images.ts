import { z } from 'zod'
import { FILE_URL_SECONDS, FILES_IN_ADDRESS_MAX, fileName, KnowledgeFile } from './files.ts'
import { chatMessages } from './messages/chat.ts'
import { rule } from './messages.ts'
import { listed, userCall } from './procedures.ts'

const imageKey = z
  .string()
  .min(1, rule(chatMessages.imageRequired()))
  .max(200, rule(chatMessages.imageRequired()))

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
        imageS3Key: imageKey,
        fileName,
      }),
    )
    .output(KnowledgeFile),
  /** Addresses that need no sign-in for an hour, in the order of the keys. */
  addresses: userCall
    .route({ method: 'GET', path: '/generated-images/addresses', summary: 'Addresses of generated images' })
    .input(
      z.object({
        keys: listed(imageKey, { empty: chatMessages.imageRequired(), max: FILES_IN_ADDRESS_MAX }),
      }),
    )
    .output(z.array(z.string())),
}

/** Where the bytes of a picture are, with a signed query. */
export const IMAGE_CONTENT_PATH = '/api/generated-images/content'
export const IMAGE_ADDRESS_SECONDS = FILE_URL_SECONDS
