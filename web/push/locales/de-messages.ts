import type { pushMessages } from '#contract/messages/push.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  push: {
    addressNotAllowed: 'Dies ist keine Adresse eines Push-Dienstes',
    keyInvalid: 'Der Schlüssel des Browsers ist ungültig',
    timeZoneUnknown: 'Unbekannte Zeitzone',
    tooMany: 'Zu viele Änderungen der Benachrichtigungen. Versuchen Sie es später erneut.',
  } satisfies TranslatedMessages<typeof pushMessages>,
}
