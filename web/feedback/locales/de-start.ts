import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  feedbackShell: {
    send: 'Hilfe und Rückmeldung',
    words: 'senden Feedback Unterstützung Beta Problem melden Idee Kontakt',
    section: 'Rückmeldungen',
  },
}
