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

/** Room for the little that models think which cannot be told not to: else a short answer may come out empty. */
const UNASKED_THOUGHT = 2000

/** Gemini 2.5 takes no more than this for thought and answer together. */
const GEMINI_OUTPUT_MAX = 65_536

/**
 * A call's settings as the SDK takes them. Zero penalties are the same as none and are left out, since many models refuse
 * the field. The SDK itself drops what a model cannot take and tells so in warnings.
 */
export function callOptions(call: ModelCall): CallOptions {
  const { temperature, topP, presencePenalty, frequencyPenalty } = call.settings
  return {
    maxOutputTokens: outputTokens(call),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && topP < 1 && { topP }),
    ...(presencePenalty && { presencePenalty }),
    ...(frequencyPenalty && { frequencyPenalty }),
    ...thinkingOptions(call),
    ...storageOptions(call),
  }
}

/**
 * `maxTokens` is meant for the answer. Most providers count thought into the limit, so the thinking budget goes on top;
 * for Anthropic's budgets the SDK adds it.
 */
function outputTokens({ provider, thinking, settings, outputLimit }: ModelCall): number {
  const { maxTokens, thinkingBudget = thinking === 'effort' ? UNASKED_THOUGHT : 0 } = settings
  if (thinking === 'none' || isAnthropicBudget(provider.backend, thinking)) return maxTokens
  const limit = outputLimit ?? (provider.backend === 'gemini' ? GEMINI_OUTPUT_MAX : Number.POSITIVE_INFINITY)
  return Math.max(Math.min(maxTokens + thinkingBudget, limit), Math.min(maxTokens, limit))
}

const isAnthropicBudget = (backend: string, thinking: string) =>
  backend === 'anthropic' && thinking === 'budget'

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

/** Gemini keeps its thoughts to itself unless asked for them. */
const effortOptions = ({ provider }: ModelCall, reasoning: Reasoning) => ({
  reasoning,
  ...(provider.backend === 'gemini' && {
    providerOptions: { google: { thinkingConfig: { includeThoughts: true } } },
  }),
})

/** With thinking switched off. OpenAI's newest models refuse `none`; `low` is the least that all of them take. */
const leastReasoning = ({ provider }: ModelCall): Reasoning =>
  provider.backend === 'openai' ? 'low' : 'none'

/** The budget slider (1,000 to 32,000 tokens) for models that take words instead of a number. */
export function effortOf(budgetTokens: number): Reasoning {
  if (budgetTokens < 8000) return 'low'
  return budgetTokens < 20_000 ? 'medium' : 'high'
}

/** OpenAI's and xAI's responses API keep conversations for weeks unless told not to. */
function storageOptions({ provider }: ModelCall): Pick<CallOptions, 'providerOptions'> {
  if (provider.backend === 'openai') return { providerOptions: { openai: { store: false } } }
  if (provider.backend === 'xai') return { providerOptions: { xai: { store: false } } }
  return {}
}

/** OpenAI's responses API drops penalties; chat completions keep them, and only models that do not think take them. */
export const needsChatCompletions = ({ thinking, settings }: ModelCall): boolean =>
  thinking === 'none' && Boolean(settings.presencePenalty || settings.frequencyPenalty)
