import { startTexts } from '#web/platform/start-texts.ts'

/** The command that shows the activity of the user. */
export const enStart = startTexts({
  activityShell: {
    command: 'Show activity',
    words: 'history feed log recent what happened',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
