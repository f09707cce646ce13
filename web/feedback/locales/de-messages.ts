import type { feedbackMessages } from '#contract/messages/feedback.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  feedback: {
    contentRequired: 'Geben Sie Ihre Rückmeldung ein',
    contentTooLong: 'Eine Rückmeldung darf höchstens {{max}} Zeichen haben',
    answerRequired: 'Geben Sie eine Antwort ein',
    notFound: 'Die Rückmeldung wurde nicht gefunden',
    senderGone: 'Das Konto des Absenders wurde gelöscht',
    screenshotLate: 'Ein Screenshot kann einmal hinzugefügt werden, kurz nachdem das Feedback gesendet wurde',
    screenshotNotFound: 'Screenshot nicht gefunden',
  } satisfies TranslatedMessages<typeof feedbackMessages>,
}
