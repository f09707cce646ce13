import type { FileUse } from '#contract/answer-sources.ts'
import { imageProblem } from '#contract/image-limits.ts'
import type { Model } from '#contract/models.ts'
import { readBytes } from '#server/files/retrieval/file-text.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { ExtractionError } from '#server/platform/extraction/port.ts'
import type { PromptImage } from '#server/platform/llm/port.ts'
import { type AskedFile, unused } from './context-files.ts'

/** What a picture of usual size costs with most models; none tells beforehand. */
const TOKENS_PER_IMAGE = 1500
const IMAGES_MAX = 20
/** Beyond this no provider takes a picture. */
const BYTES_MAX = 20_000_000
/** Of all pictures of a message together: they are in memory at once, and in one request to the provider. */
const TOGETHER_MAX = 30_000_000

interface ReadImages {
  parts: PromptImage[]
  uses: FileUse[]
}

/** The pictures that the model will see; of each other one, why it will not. */
export async function readImages(
  ctx: UserCtx,
  files: AskedFile[],
  { model, budget }: { model: Model; budget: number },
): Promise<ReadImages> {
  const parts: PromptImage[] = []
  const uses: FileUse[] = []
  let taken = 0
  for (const file of files) {
    const isRoom =
      parts.length < IMAGES_MAX &&
      (parts.length + 1) * TOKENS_PER_IMAGE <= budget &&
      taken + file.fileSize <= TOGETHER_MAX
    const reason = reasonAgainst(file, model) ?? (isRoom ? null : 'there is no room for more pictures')
    const read = reason ?? (await readImage(ctx, file))
    if (typeof read === 'string') {
      uses.push(unused(file, read))
      continue
    }
    taken += file.fileSize
    parts.push({ mediaType: file.mimeType, bytes: read })
    const place = { fileId: file.id, fileName: file.fileName }
    uses.push({ ...place, use: 'image', reason: null, tokens: TOKENS_PER_IMAGE })
  }
  return { parts, uses }
}

/** The picture; in words why it cannot be had. */
async function readImage(ctx: UserCtx, file: AskedFile): Promise<Buffer | string> {
  try {
    return await readBytes(ctx, file)
  } catch (error) {
    if (error instanceof ExtractionError) return error.message
    throw error
  }
}

function reasonAgainst(file: AskedFile, model: Model): string | null {
  if (!model.supportsVision) return 'this model does not see images'
  if (file.fileSize > BYTES_MAX) return 'it is too large for any model'
  return imageProblem(file, model.backend)
}
