import { textGroup } from '../texts.ts'
import { en } from './en.ts'

/** The texts of the shell and of the pages that a first visit opens. */
export const texts = {
  start: textGroup(
    async () => en,
    async () => (await import('./de.ts')).de,
  ),
  // The server sends English.
  sentences: textGroup(
    async () => ({}),
    async () => ({ sentences: (await import('./de-sentences.ts')).deSentences }),
  ),
}

type Start = Pick<typeof texts, 'start'>

declare module '../texts.ts' {
  interface TextGroups extends Start {}
}
