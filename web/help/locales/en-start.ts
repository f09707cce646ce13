import { startTexts } from '#web/platform/start-texts.ts'

/** The entry of the account menu, and its command. */
export const enStart = startTexts({
  helpShell: {
    help: 'Help',
    command: 'Show help',
    words: 'manual guide documentation how to support',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
