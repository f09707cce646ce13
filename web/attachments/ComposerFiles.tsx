import type { Model } from '#contract/models.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useAttachedFiles } from './use-attached-files.ts'

const Attachments = lazyComponent(
  async () => (await withTexts(import('./Attachments.tsx'), 'attachments', 'files')).Attachments,
)

/** The attachments of the next message; the code is loaded with the first file. */
export function ComposerFiles({ place, model }: { place: string; model: Model | undefined }) {
  const { hasAny } = useAttachedFiles(place, model)
  if (!hasAny) return null
  return <Attachments place={place} model={model} fallback={<div className="mb-2 h-6.5" />} />
}
