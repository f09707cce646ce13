import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type LanguageModels,
  type ModelCall,
  ModelError,
  type ModelPart,
  type ProviderAccess,
} from './port.ts'

const INTRODUCTION = [
  'I am **Quotes from your files (no AI)**, the model that is built into this workspace. ',
  'I do not think or write: I only quote passages from files that fit a question. ',
  'There are no files here yet, so I have nothing to quote.\n\n',
]

const WHAT_TO_DO: Record<NonNullable<ProviderAccess['audience']>, string[]> = {
  admin: [
    'To talk with an AI model, connect one. As an administrator you can\n\n',
    '- add the key of a provider such as OpenAI, Anthropic or Google on the card that a new notebook shows,\n',
    '- start a model server on this machine (Ollama, LM Studio, llama.cpp …) and pick it there, or\n',
    '- set a variable such as `OPENAI_API_KEY` and start the workspace again.\n\n',
  ],
  user: ['To talk with an AI model, ask the administrator of this workspace to connect a provider.\n\n'],
}

const AFTERWARDS = ['Your message is kept: once a model is connected, choose it and press Retry.']

/** Adds the model that needs no key and no network. It goes the same way as all others and costs nothing. */
export function withBuiltin(models: LanguageModels): LanguageModels {
  return {
    stream: (call) => (call.provider.backend === 'builtin' ? introduceItself(call) : models.stream(call)),
    list: (provider, signal) => models.list(provider, signal),
    verify: (provider, signal) => models.verify(provider, signal),
  }
}

async function* introduceItself({ provider, signal }: ModelCall): AsyncGenerator<ModelPart> {
  const sentences = [...INTRODUCTION, ...WHAT_TO_DO[provider.audience ?? 'user'], ...AFTERWARDS]
  for (const text of sentences) {
    await nextTurn()
    if (signal.aborted) throw new ModelError('aborted', 'Stopped')
    yield { type: 'text', text }
  }
  yield { type: 'usage', usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } }
}
