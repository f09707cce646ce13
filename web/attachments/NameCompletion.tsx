import { type RefObject } from 'react'
import type { Model } from '#contract/models.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { loadAttaching } from './load-attaching.ts'

const FileCompletion = lazyComponent(
  async () => (await withTexts(import('./FileCompletion.tsx'), 'attachments')).FileCompletion,
)

interface NameCompletionProps {
  place: string
  model: Model | undefined
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/** Attaches files that are named in a message. */
export function NameCompletion({ place, model, field, onText }: NameCompletionProps) {
  return (
    <FileCompletion
      field={field}
      onText={onText}
      onChoose={({ id }) =>
        void loadAttaching().then(({ attachFiles }) => attachFiles({ place, model }, [id]))
      }
    />
  )
}
