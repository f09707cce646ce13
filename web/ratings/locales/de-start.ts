import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  rating: {
    section: 'Rückmeldungen zu Modellen',
    good: 'Gute Antwort',
    bad: 'Schlechte Antwort',
    rateGood: 'Letzte Antwort als gut bewerten',
    rateBad: 'Letzte Antwort als schlecht bewerten',
    remove: 'Bewertung der letzten Antwort entfernen',
  },
}
