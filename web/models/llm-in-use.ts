import type { LlmSettings } from '#contract/llm-settings.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { llmOf, modelToUse } from './model-choice.ts'
import { withBrowser } from './python/python-need.ts'
import { modelList } from './queries.ts'
import { useModelSettings } from './view-state.ts'

/** The settings of the next answer, read when it is asked for: what only asks does not render when they change. */
export function llmInUse(): LlmSettings {
  const settings = useModelSettings.getState()
  const models = queryClient.getQueryData(modelList().queryKey) ?? []
  return withBrowser(llmOf(settings, modelToUse(models, settings.model)))
}
