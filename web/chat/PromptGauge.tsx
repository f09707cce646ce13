import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import { useAttached } from '#web/attachments/attachments.view-state.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { NEW_NOTEBOOK, useDraftFact } from './drafts.view-state.ts'

const load = () => withTexts(import('./PromptGaugeButton.tsx'), 'prompt-meta', 'prompt-gauge')
const PromptGaugeButton = lazyComponent(async () => (await load()).PromptGaugeButton)
const FirstPromptGaugeButton = lazyComponent(async () => (await load()).FirstPromptGaugeButton)

interface PromptGaugeProps {
  notebookId: string
  model: Model | undefined
  llm: LlmSettings
}

/** The same for the draft of a notebook that its first message creates. */
export function FirstPromptGauge({ projectId, model, llm }: FirstPromptGaugeProps) {
  const hasPrompt = useHasPrompt(NEW_NOTEBOOK, model)
  return hasPrompt && <FirstPromptGaugeButton projectId={projectId} llm={llm} />
}

interface FirstPromptGaugeProps extends Omit<PromptGaugeProps, 'notebookId'> {
  projectId: string | undefined
}

/** How much of the model's window the draft of a notebook takes. It is measured only when there is something to send. */
export function PromptGauge({ notebookId, model, llm }: PromptGaugeProps) {
  const hasPrompt = useHasPrompt(notebookId, model)
  return hasPrompt && <PromptGaugeButton notebookId={notebookId} llm={llm} />
}

/** Whether there is something to measure. */
function useHasPrompt(place: string, model: Model | undefined): boolean {
  const hasText = useDraftFact(place, (text) => text.trim() !== '')
  const hasFiles = useAttached(place).length > 0
  return model !== undefined && model.type !== 'image' && (hasText || hasFiles)
}
