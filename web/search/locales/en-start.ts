import { startTexts } from '#web/platform/start-texts.ts'

/** The search in the command palette. */
export const enStart = startTexts({
  searchAll: {
    command: 'Search everything',
    commandWords: 'find messages answers files',
    group: 'Search',
    queryFor: 'Search everything for “{{query}}”',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
