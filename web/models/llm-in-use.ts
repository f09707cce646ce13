import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { type ModelSettings, modelAndLlm } from './model-choice.ts'
import { withBrowser } from './python/python-need.ts'
import { modelList } from './queries.ts'
import { useModelSettings } from './view-state.ts'

export interface Choice {
  /** The model of the next answer; `undefined` when none is available, or while loading. */
  model: Model | undefined
  llm: LlmSettings
}

/** The model of the next answer, and the settings that are sent with it. */
export function choiceOf(models: readonly Model[], settings: ModelSettings): Choice {
  const { model, llm } = modelAndLlm(models, settings)
  return { model, llm: withBrowser(llm) }
}

/** The settings of the next answer, read when it is asked for: what only asks does not render when they change. */
export const llmInUse = (): LlmSettings =>
  choiceOf(queryClient.getQueryData(modelList().queryKey) ?? [], useModelSettings.getState()).llm
