import type { KnowledgeFile } from '#contract/files.ts'
import { isModelImage } from '#contract/image-limits.ts'
import { imageAbilitiesOf } from '#contract/image-settings.ts'
import type { Model } from '#contract/models.ts'
import { isUnderWay, statusOf } from '#web/files/file-status.ts'

/** The state of an attached file. `unseen`: a picture for a model that neither sees nor changes pictures. */
export type AttachmentState = 'ready' | 'preparing' | 'unseen' | 'failed' | 'gone'

export function attachmentState(file: KnowledgeFile | undefined, model: Model | undefined): AttachmentState {
  if (!file) return 'gone'
  if (isModelImage(file.mimeType)) return model && !takesPictures(model) ? 'unseen' : 'ready'
  const status = statusOf(file, null)
  if (status === 'failed') return 'failed'
  return isUnderWay(status) ? 'preparing' : 'ready'
}

/** Models that make pictures change given ones, without seeing them as text models do. */
const takesPictures = (model: Model): boolean =>
  model.type === 'image' ? (imageAbilitiesOf(model)?.referencesMax ?? 0) > 0 : model.supportsVision
