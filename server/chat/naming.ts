import { z } from 'zod'
import { NOTEBOOK_NAME_MAX } from '#contract/notebooks.ts'
import { job } from '#server/platform/jobs.ts'

export const nameNotebookJob = job('chat.name-notebook', z.object({ questId: z.string() }))

const WORDS_MAX = 5
/** As much of the exchange as a name needs. */
const EXCERPT_MAX = 2000

export const namingInstruction = `Name this conversation in at most ${WORDS_MAX} words, in its language. Answer with the name alone: no quotes, no full stop.`

export const namingExcerpt = (prompt: string, reply: string) =>
  `${prompt.slice(0, EXCERPT_MAX)}\n\n---\n\n${reply.slice(0, EXCERPT_MAX)}`

/** A model's suggestion as a name: one line, without decoration, at most five words; `undefined` when nothing is left. */
export function toName(suggestion: string): string | undefined {
  const line = suggestion.split('\n').find((text) => text.trim()) ?? ''
  const plain = line.replaceAll(/[*_`#"“”„«»]/g, '').replace(/^(title|name):/i, '')
  return firstWords(plain.replace(/[.。!:]+\s*$/, ''))
}

/** A name without a model: the first words of what was asked. */
export function firstWords(text: string): string | undefined {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const name = words
    .slice(0, WORDS_MAX)
    .join(' ')
    .slice(0, NOTEBOOK_NAME_MAX / 2)
  return name || undefined
}
