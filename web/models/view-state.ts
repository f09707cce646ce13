import { z } from 'zod'
import { create } from 'zustand'
import { HISTORY_ALL, THINKING_BUDGET } from '#contract/llm-settings.ts'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import type { ModelSettings } from './model-choice.ts'

export const MODEL_SETTING_DEFAULTS: ModelSettings = {
  model: undefined,
  temperature: 0.9,
  top_p: 1,
  max_tokens: 8192,
  presence_penalty: 0,
  frequency_penalty: 0,
  thinking: { enabled: false, budget_tokens: THINKING_BUDGET.default },
  historyLines: HISTORY_ALL,
}

const Stored: z.ZodType<ModelSettings> = z.object({
  model: z.string().optional(),
  temperature: z.number().min(0).max(2),
  top_p: z.number().min(0).max(1),
  max_tokens: z.number().int().min(1),
  presence_penalty: z.number().min(-2).max(2),
  frequency_penalty: z.number().min(-2).max(2),
  thinking: z.object({ enabled: z.boolean(), budget_tokens: z.number().int() }),
  historyLines: z.number().int(),
}) as z.ZodType<ModelSettings>

const NAME = 'model-settings'

/** What a person last set for the models, in this browser. */
export const useModelSettings = create<ModelSettings>(() =>
  readPersisted(NAME, Stored, MODEL_SETTING_DEFAULTS),
)

useModelSettings.subscribe((settings) => writePersisted(NAME, settings))

export const changeModelSettings = (changes: Partial<ModelSettings>) => useModelSettings.setState(changes)
