import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type LanguageModels,
  type ModelCall,
  ModelError,
  type ModelPart,
  type ProviderAccess,
  type Quotable,
  type Quotation,
} from './port.ts'

const INTRODUCTION = [
  'I am **Quotes from your files (no AI)**, the model that is built into this workspace. ',
  'I do not think or write: I only quote passages from files that fit a question. ',
  'There is nothing in your library that I could search yet, so I have nothing to quote.\n\n',
]

const FOUND: Record<Quotable['searched'], string> = {
  attached: 'These passages of the attached files fit your question best:\n\n',
  library: 'These passages of your library fit your question best:\n\n',
  nothing: '',
}

const NOT_FOUND: Record<Quotable['searched'], string> = {
  attached: 'I found nothing in the attached files that fits your question. ',
  library: 'I found nothing in your library that fits your question. ',
  nothing: '',
}

const SEARCHES_WORDS =
  'I look for the words of a question and do not understand it: other words may find more.'

const WHAT_TO_DO: Record<NonNullable<ProviderAccess['audience']>, string[]> = {
  admin: [
    'To talk with an AI model, connect one. As an administrator you can\n\n',
    '- add the key of a provider such as OpenAI, Anthropic or Google on the card that a new notebook shows,\n',
    '- start a model server on this machine (Ollama, LM Studio, llama.cpp …) and pick it there, or\n',
    '- set a variable such as `OPENAI_API_KEY` and start the workspace again.\n\n',
  ],
  user: ['To talk with an AI model, ask the administrator of this workspace to connect a provider.\n\n'],
}

const AFTERWARDS = ['Your message is kept: once a model is connected, choose it and press Try again.']

/** Adds the model that needs no key and no network. It goes the same way as all others and costs nothing. */
export function withBuiltin(models: LanguageModels): LanguageModels {
  return {
    stream: (call) => (call.provider.backend === 'builtin' ? speak(call) : models.stream(call)),
    list: (provider, signal) => models.list(provider, signal),
    verify: (provider, signal) => models.verify(provider, signal),
  }
}

async function* speak(call: ModelCall): AsyncGenerator<ModelPart> {
  for (const text of sentencesOf(call)) {
    await nextTurn()
    if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
    yield { type: 'text', text }
  }
  yield { type: 'usage', usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } }
}

function sentencesOf({ provider, quotable }: ModelCall): string[] {
  const { searched, quotations } = quotable ?? { searched: 'nothing' as const, quotations: [] }
  if (quotations.length > 0) return [FOUND[searched], ...quotations.map(quoted)]
  if (searched !== 'nothing') return [NOT_FOUND[searched], SEARCHES_WORDS]
  return [...INTRODUCTION, ...WHAT_TO_DO[provider.audience ?? 'user'], ...AFTERWARDS]
}

const quoted = ({ number, text, place }: Quotation): string =>
  `${text
    .split('\n')
    .map((line, index, lines) => `> ${literal(line)}${breakBetween(line, lines[index + 1])}`)
    .join('\n')}\n>\n> — ${literal(place)} [${number}]\n\n`

/** Lines stay lines: what is quoted may be a table, a poem or code. */
const breakBetween = (line: string, next: string | undefined) => (line.trim() && next?.trim() ? '\\' : '')

/** These begin maths also after a backslash, so they are written by their code. */
const BEGINS_MATHS = new Set(['\\', '[', ']', '$'])

/** Marks of Markdown stay the characters they are; a number in brackets is not taken for one of ours. */
const literal = (text: string): string =>
  text
    .replaceAll(/\[(?=\d)/g, '[\u2060')
    .replaceAll(/[\\`*_{}[\]<>#|~$!&+=).-]/g, (mark) =>
      BEGINS_MATHS.has(mark) ? `&#${mark.charCodeAt(0)};` : `\\${mark}`,
    )
    .replace(/^ +/, (indentation) => '&nbsp;'.repeat(indentation.length))
