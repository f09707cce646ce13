import type { ratingsMessages } from '#contract/messages/ratings.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  ratings: {
    reasonTooLong: 'Eine Begründung darf höchstens {{max}} Zeichen haben',
    answerNotFound: 'Die Antwort wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof ratingsMessages>,
}
