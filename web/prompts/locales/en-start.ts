import { startTexts } from '#web/platform/start-texts.ts'

/** The command for saved prompts. */
export const enStart = startTexts({
  promptCommands: {
    save: 'Save the message as a prompt',
    saveWords: 'template snippet slash command reuse',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
