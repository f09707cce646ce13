import { startTexts } from '#web/platform/start-texts.ts'

/** The rating of an answer. */
export const enStart = startTexts({
  rating: {
    section: 'Feedback on models',
    good: 'Good answer',
    bad: 'Bad answer',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
