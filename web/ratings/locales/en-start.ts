import { startTexts } from '#web/platform/start-texts.ts'

/** The rating of an answer. */
export const enStart = startTexts({
  rating: {
    section: 'Feedback on models',
    good: 'Good answer',
    bad: 'Bad answer',
    rateGood: 'Rate the last answer as good',
    rateBad: 'Rate the last answer as bad',
    remove: 'Remove the rating of the last answer',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
