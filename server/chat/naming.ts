import { z } from 'zod'
import { NOTEBOOK_NAME_DEFAULT, NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { job } from '#server/platform/jobs/jobs.ts'

export const nameNotebookJob = job('chat.name-notebook', z.object({ questId: z.string() }))

const WORDS_MAX = 5
const SENTENCE_MAX = 48
/** A full stop after a short word with a capital, as in "Dr. Smith", does not end it. */
const SENTENCE = /^.*?(?:(?<!(?:^|\s)\p{Lu}\p{L}{0,2})\.(?=\s|$)|[!?](?=\s|$)|[。！？]|$)/u
/** The length of the exchange that a name needs. */
const EXCERPT_MAX = 2000

export const namingInstruction = `Name this conversation in at most ${WORDS_MAX} words, in its language. Answer with the name alone: no quotes, no full stop.`

export const namingExcerpt = (prompt: string, reply: string) =>
  `${wordsOf(prompt).slice(0, EXCERPT_MAX)}\n\n---\n\n${wordsOf(reply).slice(0, EXCERPT_MAX)}`

/**
 * Whether a notebook is named at the end of an answer: when it has no name yet, or the name of a question that had no
 * answer so far.
 */
export function needsName(
  { isNamedByPerson, name }: Pick<Notebook, 'isNamedByPerson' | 'name'>,
  quest: Pick<Quest, 'prompt' | 'sources' | 'replies'>,
  answer: { hasText: boolean; isPaused: boolean },
): boolean {
  if (isNamedByPerson) return false
  if (name === NOTEBOOK_NAME_DEFAULT) return answer.hasText || !answer.isPaused
  return answer.hasText && quest.replies.length === 0 && name === questionName(quest)
}

/** A model's suggestion as a name: one line, without decoration, at most five words; `undefined` when nothing is left. */
export function toName(suggestion: string): string | undefined {
  const line = suggestion.split('\n').find((text) => text.trim()) ?? ''
  const plain = line.replaceAll(/[*_`#"“”„«»]/g, '').replace(/^(title|name):/i, '')
  return firstWords(plain.replace(/[.。!:]+\s*$/, ''))
}

/** A name without a model: the first sentence of a question, without code and the files of its answers. */
export const questionName = ({ prompt, sources }: Pick<Quest, 'prompt' | 'sources'>): string | undefined =>
  firstSentence(
    prompt,
    sources.flatMap(({ files }) => files.map(({ fileName }) => fileName)),
  )

/** The first sentence of a question, without code and file names. */
export function firstSentence(prompt: string, fileNames: readonly string[] = []): string | undefined {
  const words = fileNames.reduce((text, name) => text.replaceAll(name, ' '), wordsOf(prompt))
  const line = words.split('\n').find((text) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) ?? ''
  const sentence = (SENTENCE.exec(line.trim().replace(/^(?:#{1,6}|>|[-*])\s+/, ''))?.[0] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\s*[.。:：]$/, '')
    .trim()
  return shortened(sentence) || undefined
}

/** At most 48 characters, cut between words where there are any. */
function shortened(sentence: string): string {
  const characters = Array.from(sentence)
  if (characters.length <= SENTENCE_MAX) return sentence
  const cut = characters.slice(0, SENTENCE_MAX - 1).join('')
  const isCutInWord = /\S/.test(characters[SENTENCE_MAX - 1] ?? '')
  const lastSpace = isCutInWord ? cut.lastIndexOf(' ') : -1
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : undefined).replace(/[\s,;:–-]+$/, '')}…`
}

/** A text without files named by `#` and without code, except single words of it. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/(```|~~~)[^]*?(?:\1|$)/g, '\n')
    .replaceAll(/`([\p{L}\p{N}_.-]{1,30})`/gu, '$1')
    .replaceAll(/`[^`\n]*`/g, ' ')
    .replaceAll(/(^|\s)#[^\s#]+\.\p{L}{1,8}(?=\s|$)/gu, '$1')
    .trim()

function firstWords(text: string): string | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const name = words
    .slice(0, WORDS_MAX)
    .join(' ')
    .slice(0, NOTEBOOK_NAME_MAX / 2)
  return name || undefined
}
