import type { LlmSettings } from '#contract/llm-settings.ts'
import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import { useDebounced } from '#web/ui/layout/use-debounced.ts'
import { llmOf } from './model-choice.ts'
import { type IgnoredReasons, useIgnoredReasons } from './queries.ts'
import { useModelSettings } from './view-state.ts'

const DEBOUNCE_MS = 400

/** Why the model would ignore settings of the next message, by setting. */
export function useIgnoredSettings(model: Model | undefined): IgnoredReasons {
  const settings = useDebounced(useModelSettings(), DEBOUNCE_MS)
  const isAsked = model !== undefined && model.type === 'text' && model.id !== QUOTES_MODEL_ID
  return useIgnoredReasons(isAsked ? samplingOf(llmOf(settings, model)) : undefined)
}

/** What a package of a vendor can leave out. */
const samplingOf = ({
  model,
  temperature,
  top_p,
  max_tokens,
  presence_penalty,
  frequency_penalty,
  thinking,
}: LlmSettings): LlmSettings => ({
  model,
  temperature,
  top_p,
  max_tokens,
  presence_penalty,
  frequency_penalty,
  thinking,
})
