import type { ModelCall } from './port.ts'

type Reasoning = 'none' | 'low' | 'medium' | 'high'

export interface CallOptions {
  maxOutputTokens: number
  temperature?: number
  topP?: number
  presencePenalty?: number
  frequencyPenalty?: number
  reasoning?: Reasoning
  providerOptions?: Record<
    string,
    Record<string, boolean | string | Record<string, string | number | boolean>>
  >
}

/** Room for the reasoning of models that cannot turn it off: otherwise a short answer may be empty. */
const FORCED_REASONING_TOKENS = 2000

/** The maximum of Gemini 2.5 for reasoning and answer together. */
const GEMINI_OUTPUT_MAX = 65_536

/**
 * A call's settings in the format of the SDK. Zero penalties equal none and are omitted, since many models
 * refuse the field. The SDK removes what a model does not accept and returns warnings.
 */
export const callOptions = (call: ModelCall): CallOptions => ({
  maxOutputTokens: outputTokens(call),
  ...samplingOf(call.settings),
  ...thinkingOptions(call),
  ...storageOptions(call),
})

/** The settings that differ from none. */
export const samplingOf = ({
  temperature,
  topP,
  presencePenalty,
  frequencyPenalty,
}: ModelCall['settings']): Omit<CallOptions, 'maxOutputTokens'> => ({
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && topP < 1 && { topP }),
  ...(presencePenalty && { presencePenalty }),
  ...(frequencyPenalty && { frequencyPenalty }),
})

/**
 * `maxTokens` applies to the answer. Most providers count reasoning towards the limit, so the reasoning
 * budget is added; for Anthropic's budgets, also on Bedrock, the SDK adds it.
 */
function outputTokens({ provider, thinking, settings, outputLimit }: ModelCall): number {
  const { maxTokens, thinkingBudget = thinking === 'effort' ? FORCED_REASONING_TOKENS : 0 } = settings
  if (thinking === 'none' || isAddedBySdk(provider.backend, thinking)) return maxTokens
  const limit = outputLimit ?? (provider.backend === 'gemini' ? GEMINI_OUTPUT_MAX : Number.POSITIVE_INFINITY)
  return Math.max(Math.min(maxTokens + thinkingBudget, limit), Math.min(maxTokens, limit))
}

const isAddedBySdk = (backend: string, thinking: string) =>
  (backend === 'anthropic' || backend === 'bedrock') && thinking === 'budget'

function thinkingOptions(call: ModelCall): Pick<CallOptions, 'reasoning' | 'providerOptions'> {
  const { thinking, settings, provider } = call
  if (thinking === 'none') return {}
  if (settings.thinkingBudget === undefined) return { reasoning: leastReasoning(call) }
  if (thinking === 'effort') return effortOptions(call, effortOf(settings.thinkingBudget))
  const budgetTokens = settings.thinkingBudget
  switch (provider.backend) {
    case 'anthropic':
      return { providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } } }
    case 'gemini':
      return {
        providerOptions: {
          google: { thinkingConfig: { thinkingBudget: budgetTokens, includeThoughts: true } },
        },
      }
    case 'bedrock':
      return { providerOptions: { bedrock: { reasoningConfig: { type: 'enabled', budgetTokens } } } }
    case 'cohere':
      return { providerOptions: { cohere: { thinking: { type: 'enabled', tokenBudget: budgetTokens } } } }
    case 'openai':
    case 'xai':
    case 'mistral':
    case 'openai_compatible':
    case 'bfl':
    case 'builtin':
      return { reasoning: effortOf(budgetTokens) }
  }
}

/** Gemini returns its reasoning only on request. */
const effortOptions = ({ provider }: ModelCall, reasoning: Reasoning) => ({
  reasoning,
  ...(provider.backend === 'gemini' && {
    providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
  }),
})

/** The least reasoning. OpenAI's newest models refuse `none`; all of them accept `low`. */
const leastReasoning = ({ provider }: ModelCall): Reasoning =>
  provider.backend === 'openai' ? 'low' : 'none'

/** Converts the budget (1,000 to 32,000 tokens) for models that accept effort levels instead of a number. */
export function effortOf(budgetTokens: number): Reasoning {
  if (budgetTokens < 8000) return 'low'
  return budgetTokens < 20_000 ? 'medium' : 'high'
}

/** The responses API of OpenAI and xAI stores conversations for weeks by default. */
function storageOptions({ provider }: ModelCall): Pick<CallOptions, 'providerOptions'> {
  if (provider.backend === 'openai') return { providerOptions: { openai: { store: false } } }
  if (provider.backend === 'xai') return { providerOptions: { xai: { store: false } } }
  return {}
}

/**
 * OpenAI's responses API drops penalties; chat completions accept them, but only from models without
 * reasoning.
 */
export const needsChatCompletions = ({ thinking, settings }: ModelCall): boolean =>
  thinking === 'none' && Boolean(settings.presencePenalty || settings.frequencyPenalty)
