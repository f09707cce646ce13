import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import { samplingOf } from '#server/platform/llm/call-options.ts'
import type { ModelCall, SettingChange } from '#server/platform/llm/port.ts'
import type { Replacing } from './pictures.ts'
import type { BuiltPrompt } from './prompt.ts'
import type { StoredQuest } from './store.ts'

type Parameters = NonNullable<NonNullable<PromptMeta['model']>['parameters']>

export const newReport = (quest: StoredQuest, now: Date): PromptMeta => ({
  session: { id: quest.sessionId, userId: quest.userId },
  questId: quest.id,
  ...(quest.llm.agent && { agent: quest.llm.agent }),
  createdAt: now.toISOString(),
  warnings: [],
  promptErrors: [],
  statusLog: [],
})

/** What is sent to the model; what its provider's package changes of it is noted when the request begins. */
export function describeRequest(
  report: PromptMeta,
  { model }: ResolvedModel,
  { settings, meta, inputTokens }: BuiltPrompt,
  replacing: Replacing | undefined,
): void {
  report.model = {
    id: model.id,
    name: model.name,
    contextWindow: model.contextWindow,
    maxTokens: model.max_tokens,
    // The built-in model uses none.
    parameters: model.backend === 'builtin' ? {} : parametersOf(settings),
    ...replacing,
    paidBy: model.paidBy,
    pricing: model.pricing,
  }
  report.prompt = meta.prompt
  report.context = meta.context
  report.warnings = meta.warnings
  report.tokenUsage = { inputTokens, outputTokens: 0, totalTokens: inputTokens }
}

function parametersOf(settings: ModelCall['settings']): Parameters {
  const { temperature, topP } = samplingOf(settings)
  return { temperature, topP, maxTokens: settings.maxTokens }
}

/** Keeps of the parameters what was sent. */
export function noteChange({ model }: PromptMeta, { setting, value }: SettingChange): void {
  const { parameters } = model ?? {}
  const name = STORED.find((each) => each === setting)
  if (!name || parameters?.[name] === undefined) return
  // The limit of the whole output, including reasoning, may be above that of the answer.
  parameters[name] = value === undefined ? undefined : Math.min(parameters[name], value)
}

const STORED = ['temperature', 'topP', 'maxTokens'] as const
