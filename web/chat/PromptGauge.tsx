import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import { useAttached } from '#web/attachments/attachments.view-state.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useDraft } from './drafts.view-state.ts'

const PromptGaugeButton = lazyComponent(
  async () =>
    (await withTexts(import('./PromptGaugeButton.tsx'), 'prompt-meta', 'prompt-gauge')).PromptGaugeButton,
)

interface PromptGaugeProps {
  notebookId: string
  model: Model | undefined
  llm: LlmSettings
}

/** How much of the model's window the draft of a notebook takes. It is measured only when there is something to send. */
export function PromptGauge({ notebookId, model, llm }: PromptGaugeProps) {
  const text = useDraft(notebookId)
  const hasFiles = useAttached(notebookId).length > 0
  if (!model || model.type === 'image' || (text.trim() === '' && !hasFiles)) return null
  return <PromptGaugeButton notebookId={notebookId} text={text} llm={llm} />
}
