import { filesMessages } from './messages/files.ts'
import type { Message } from './messages.ts'
import { type Backend, MODEL_IMAGE_TYPES } from './models.ts'

/** The maximum bytes of a picture for the strictest providers. */
export const IMAGE_BYTES_MAX = 3_500_000
const STRICT: readonly Backend[] = ['anthropic', 'gemini', 'bedrock']

export const isModelImage = (mimeType: string): boolean => MODEL_IMAGE_TYPES.some((type) => type === mimeType)

/** Why a picture cannot be sent to that provider; `undefined` when it can. */
export function imageProblem(
  image: { fileName: string; fileSize: number },
  backend: Backend,
): Message | null {
  if (image.fileSize <= IMAGE_BYTES_MAX || !STRICT.includes(backend)) return null
  return filesMessages.imageTooLarge({ name: image.fileName, model: backend.toUpperCase() })
}
