import type { KnowledgeFile } from '#contract/files.ts'
import { imageProblem, isModelImage } from '#contract/image-limits.ts'
import type { Model } from '#contract/models.ts'
import { knownFiles } from '#web/files/queries.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'

/** Warns about pictures that the model does not accept; returns whether there are any. */
export function warnOfPictures(ids: readonly string[], model: Model | undefined): boolean {
  return knownFiles(ids).filter((file) => warnOfPicture(file, model)).length > 0
}

export function warnOfPicture(file: KnowledgeFile, model: Model | undefined): boolean {
  const problem = model && isModelImage(file.mimeType) ? imageProblem(file, model.backend) : null
  if (problem) toast.error(shownMessage(problem), { duration: LONG_TOAST_MS })
  return problem !== null
}
