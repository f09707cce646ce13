import type { feedbackMessages } from '#contract/messages/feedback.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  feedback: {
    contentRequired: 'Geben Sie Ihre Rückmeldung ein',
    contentTooLong: 'Eine Rückmeldung darf höchstens {{max}} Zeichen haben',
    answerRequired: 'Geben Sie eine Antwort ein',
    notFound: 'Die Rückmeldung wurde nicht gefunden',
    senderGone: 'Das Konto des Absenders wurde gelöscht',
  } satisfies TranslatedMessages<typeof feedbackMessages>,
}
