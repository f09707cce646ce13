import type { activityMessages } from '#contract/messages/activity.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  activity: {
    typeRequired: 'Eine Art fehlt',
    typeTooLong: 'Die Art ist zu lang',
    typeNotCapitals: 'Die Art muss in Großbuchstaben geschrieben sein',
    typeReserved: 'Ereignisse dieser Art zeichnet nur der Server auf',
    kindRequired: 'Wählen Sie eine Art',
    placeNotFound: 'Hier wurde nichts gefunden',
    oneOwnFeed: 'Ohne Projekt oder Organisation sind nur Ihre eigenen Aktivitäten verfügbar',
    tooManyEvents: 'Zu viele Ereignisse. Versuchen Sie es gleich erneut.',
  } satisfies TranslatedMessages<typeof activityMessages>,
}
