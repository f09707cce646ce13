import { answeredCommandIn, imageCommandIn } from '#contract/commands.ts'
import { ENHANCED_PROMPT_MAX, PROMPT_ENHANCEMENT } from '#contract/tools.ts'
import { cachedModel } from '#web/models/queries.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { openDialog } from '#web/platform/dialogs.ts'

/** Sends a message; where its user has switched that on, after they have compared it with a better prompt. */
export function sendOrEnhance(prompt: string, onSend: (prompt: string) => void): void {
  const { tools, model, lastUsedTextModel } = useModelSettings.getState()
  const isFitting = prompt.trim().length <= ENHANCED_PROMPT_MAX && answeredCommandIn(prompt) === undefined
  if (!tools.includes(PROMPT_ENHANCEMENT) || !isFitting) return onSend(prompt)
  const isImageModel = cachedModel(model)?.type === 'image'
  const type = isImageModel || imageCommandIn(prompt) ? 'image' : 'text'
  const writer = isImageModel ? lastUsedTextModel : model
  openDialog('enhance-prompt', {
    request: { prompt, type, ...(writer !== undefined && { model: writer }) },
    onSend,
  })
}
