import type { Translation } from '#web/platform/locales/translation.ts'
import type { enRatings } from './en.ts'

export const deRatings: Translation<typeof enRatings> = {
  ratings: {
    reasonTitle: 'Was war an dieser Antwort falsch?',
    reasonBody: 'Optional. Administratoren sehen die Begründung und das Modell, nicht die Unterhaltung.',
    reason: 'Begründung',
    send: 'Rückmeldung senden',
    skip: 'Überspringen',
    models: 'Bewertungen nach Modell',
    model: 'Modell',
    all: 'Bewertungen',
    verdict: 'Bewertung',
    when: 'Wann',
    allModels: 'Alle Modelle',
    allVerdicts: 'Alle Bewertungen',
    noneFound: 'Keine Bewertungen passen zu diesen Filtern.',
    noneTitle: 'Noch keine Bewertungen',
    noneBody:
      'Benutzer bewerten Antworten mit einem Daumen nach oben oder unten. Bewertungen zeigen das Modell und die Begründung, nicht die Unterhaltung.',
  },
}
