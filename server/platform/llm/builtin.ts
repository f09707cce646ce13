import { setImmediate as nextTurn } from 'node:timers/promises'
import { BUILTIN_TEXTS } from './builtin-texts.ts'
import { type LanguageModels, type ModelCall, ModelError, type ModelPart, type Quotation } from './port.ts'

/** Adds the model that needs no key and no network. It is called like all others and costs nothing. */
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

function sentencesOf({ provider, quotable, language = 'en' }: ModelCall): string[] {
  const texts = BUILTIN_TEXTS[language]
  const { searched, quotations } = quotable ?? { searched: 'nothing', quotations: [] }
  if (searched === 'nothing') {
    return [...texts.introduction, ...texts.whatToDo[provider.audience ?? 'user'], texts.afterwards]
  }
  if (quotations.length === 0) return [texts.notFound[searched], texts.searchesWords]
  const [strong, weak] = [
    quotations.filter(({ match }) => match === 'strong'),
    quotations.filter(({ match }) => match === 'weak'),
  ]
  if (strong.length === 0) return [texts.noGoodMatch[searched], ...weak.map(quoted)]
  const weaker = weak.length > 0 ? [texts.weaker, ...weak.map(quoted)] : []
  return [texts.found[searched], ...strong.map(quoted), ...weaker]
}

const quoted = ({ number, text, place }: Quotation): string =>
  `${text
    .split('\n')
    .map((line, index, lines) => `> ${literal(line)}${breakBetween(line, lines[index + 1])}`)
    .join('\n')}\n>\n> — ${literal(place)} [${number}]\n\n`

/** Keeps line breaks: the quotation may be a table, a poem or code. */
const breakBetween = (line: string, next: string | undefined) => (line.trim() && next?.trim() ? '\\' : '')

/** These characters begin maths even after a backslash, so they are written as entities. */
const BEGINS_MATHS = new Set(['\\', '[', ']', '$'])

/** Escapes Markdown; a number in brackets must not look like a citation. */
const literal = (text: string): string =>
  text
    .replaceAll(/\[(?=\d)/g, '[\u2060')
    .replaceAll(/[\\`*_{}[\]<>#|~$!&+=).-]/g, (mark) =>
      BEGINS_MATHS.has(mark) ? `&#${mark.charCodeAt(0)};` : `\\${mark}`,
    )
    .replace(/^ +/, (indentation) => '&nbsp;'.repeat(indentation.length))
