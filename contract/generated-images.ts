import { z } from 'zod'
import { FILE_URL_SECONDS, FILES_IN_ADDRESS_MAX } from './constants/files.ts'
import { fileName, KnowledgeFile } from './files.ts'
import { chatMessages } from './messages/chat.ts'
import { rule } from './messages.ts'
import { listed, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'
import { PictureMeta } from './prompt-meta.ts'

const imageKey = z
  .string()
  .min(1, rule(chatMessages.imageRequired()))
  .max(200, rule(chatMessages.imageRequired()))

export const GALLERY_PAGE_SIZE = 30

/** A picture that a model generated for the caller, with the message that asked for it. */
export type GalleryPicture = z.infer<typeof GalleryPicture>
export const GalleryPicture = z.object({
  key: z.string(),
  notebookId: z.string(),
  messageId: z.string(),
  /** Its first 1000 characters. */
  prompt: z.string(),
  /** Absent where it is unknown how the picture was made. */
  meta: PictureMeta.optional(),
  createdAt: timestamp,
})

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
  /** Those of notebooks in the trash and of temporary ones are left out. */
  list: userCall
    .route({ method: 'GET', path: '/generated-images', summary: 'Your generated images, newest first' })
    .input(z.object(pageQuery(GALLERY_PAGE_SIZE)))
    .output(pageOf(GalleryPicture)),
  /**
   * Addresses that need no sign-in for an hour, in the order of the keys; empty for a picture that the caller may not
   * read, or that is gone: unfinished ones are replaced at any time.
   */
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
