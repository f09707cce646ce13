import { z } from 'zod'
import { create } from 'zustand'
import { HISTORY_ALL, THINKING_BUDGET } from '#contract/llm-settings.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
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

/** Kept apart for each user: the next one who signs in here must not send with the settings of this one. */
const nameOf = (userId: string) => `model-settings:${userId}`
/** Where settings were kept for everyone who used the browser. Whose they are is unknown. */
const SHARED_NAME = 'model-settings'

let owner: string | undefined

/** What the user who is signed in last set for the models, in this browser. */
export const useModelSettings = create<ModelSettings>(() => MODEL_SETTING_DEFAULTS)

useModelSettings.subscribe((settings) => {
  if (owner !== undefined) writePersisted(nameOf(owner), settings)
})

/** Reads the settings of that user, unless they are the ones in use. */
export function openModelSettings(userId: string): void {
  removePersisted(SHARED_NAME)
  if (owner === userId) return
  owner = undefined
  useModelSettings.setState(readPersisted(nameOf(userId), Stored, MODEL_SETTING_DEFAULTS), true)
  owner = userId
}

/** Removes what this browser keeps of that user's settings. */
export function forgetModelSettings(userId: string): void {
  if (owner === userId) owner = undefined
  removePersisted(nameOf(userId))
}

export const changeModelSettings = (changes: Partial<ModelSettings>) => useModelSettings.setState(changes)
