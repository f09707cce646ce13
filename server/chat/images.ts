import type { FileUse } from '#contract/answer-sources.ts'
import { imageProblem } from '#contract/image-limits.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import type { Message } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import { readBytes } from '#server/files/retrieval/file-text.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { failureMessage } from '#server/platform/extraction/failure-message.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import type { PromptImage } from '#server/platform/llm/port.ts'
import { type ContextFile, unused } from './context-files.ts'

/** The tokens of a picture of usual size with most models; none reports them in advance. */
const TOKENS_PER_IMAGE = 1500
const IMAGES_MAX = 20
/** The largest picture that a provider accepts. */
const BYTES_MAX = 20_000_000
/**
 * The total size of the pictures of a message: they are in memory at once, and in one request to the
 * provider.
 */
const TOGETHER_MAX = 30_000_000

interface ReadImages {
  parts: PromptImage[]
  uses: FileUse[]
}

/** The pictures that the model gets, and the reason for each that it does not get. */
export async function readImages(
  ctx: UserCtx,
  files: ContextFile[],
  { model, budget, read = readPicture }: { model: Model; budget: number; read?: typeof readPicture },
): Promise<ReadImages> {
  const parts: PromptImage[] = []
  const uses: FileUse[] = []
  let taken = 0
  for (const file of files) {
    const isRoom =
      parts.length < IMAGES_MAX &&
      (parts.length + 1) * TOKENS_PER_IMAGE <= budget &&
      taken + file.fileSize <= TOGETHER_MAX
    const reason = reasonAgainst(file, model) ?? (isRoom ? null : chatMessages.noRoomForImages())
    const bytes = reason ?? (await read(ctx, file))
    if ('message' in bytes) {
      uses.push(unused(file, bytes))
      continue
    }
    taken += file.fileSize
    parts.push({ mediaType: file.mimeType, bytes })
    const place = { fileId: file.id, fileName: file.fileName }
    uses.push({ ...place, use: 'image', reason: null, tokens: TOKENS_PER_IMAGE })
  }
  return { parts, uses }
}

/** The bytes of the picture, or the reason why it cannot be read. */
export async function readPicture(ctx: UserCtx, file: ContextFile): Promise<Buffer | Message> {
  try {
    return await readBytes(ctx, file)
  } catch (error) {
    if (error instanceof ExtractionError) return failureMessage(error)
    throw error
  }
}

function reasonAgainst(file: ContextFile, model: Model): Message | null {
  if (!model.supportsVision) return chatMessages.imagesUnseen()
  if (file.fileSize > BYTES_MAX) return chatMessages.imageTooLarge()
  return imageProblem(file, model.backend) ?? null
}
