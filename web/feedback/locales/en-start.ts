import { startTexts } from '#web/platform/start-texts.ts'

/** The entry of the account menu and the section of the administration. */
export const enStart = startTexts({
  feedbackShell: {
    send: 'Help and feedback',
    words: 'send feedback support beta problem report idea contact',
    section: 'Feedback',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
