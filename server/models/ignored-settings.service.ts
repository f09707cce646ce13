import { chatMessages } from '#contract/messages/chat.ts'
import { keyOf } from '#contract/messages.ts'
import type { IgnoredSetting, Model, models } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { ignoredSettings } from '#server/platform/llm/ignored-settings.ts'
import type { IgnoredSetting as IgnoredOfCall } from '#server/platform/llm/port.ts'
import { callSettingsOf, resolveModel } from './service.ts'

const NAMES: Record<IgnoredOfCall['setting'], IgnoredSetting['setting']> = {
  temperature: 'temperature',
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  maxTokens: 'max_tokens',
  thinkingBudget: 'thinking',
}

const TIMEOUT_MS = 10_000

/** The settings that the model would ignore. Nothing is sent to its provider. */
export async function listIgnoredSettings(
  ctx: UserCtx,
  llm: InputOf<typeof models.ignoredSettings>,
): Promise<IgnoredSetting[]> {
  const { access, modelId, model } = await resolveModel(ctx, llm.model)
  if (model.type === 'image') return []
  const ignored = await ignoredSettings({
    provider: access,
    modelId,
    thinking: model.thinking,
    outputLimit: model.max_tokens,
    messages: [],
    settings: callSettingsOf(llm, model),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const all = ignored.map(({ setting, reason }) => ({
    setting: NAMES[setting],
    reason: reason.message,
    reasonKey: keyOf(reason),
  }))
  return llm.thinking?.enabled && !model.can_think ? [...all, thinkingIgnored(model)] : all
}

/** Thinking is not part of a call to a model without it, so that the package of its vendor has no warning about it. */
function thinkingIgnored({ name }: Model): IgnoredSetting {
  const reason = chatMessages.thinkingLeftOut({ model: name })
  return { setting: 'thinking', reason: reason.message, reasonKey: keyOf(reason) }
}
