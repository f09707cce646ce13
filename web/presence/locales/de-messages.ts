import type { presenceMessages } from '#contract/messages/presence.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  presence: {
    isOff: 'Ihre Anwesenheit ist in den Einstellungen ausgeschaltet',
    tooManySignals: 'Zu viele Signale beim Schreiben. Versuchen Sie es gleich noch einmal.',
  } satisfies TranslatedMessages<typeof presenceMessages>,
}
