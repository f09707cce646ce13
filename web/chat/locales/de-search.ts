import type { Translation } from '#web/platform/locales/translation.ts'
import type { enThreadSearch } from './en-search.ts'

export const deThreadSearch: Translation<typeof enThreadSearch> = {
  threadSearch: {
    find: 'In diesem Notizbuch suchen',
    next: 'Nächstes Ergebnis',
    previous: 'Vorheriges Ergebnis',
    close: 'Suche schließen',
    none: 'Keine Ergebnisse',
    failed: 'Die Suche ist fehlgeschlagen',
    ordinal: '{{ordinal}} von {{total}}',
    onThisDevice: 'Sie sind offline: Nur Nachrichten auf diesem Gerät werden durchsucht.',
    outline: 'Fragen',
    shown: 'Angezeigte Fragen',
    all: 'Alle',
    pinned: 'Angeheftet ({{count, number}})',
    searchQuestions: 'Fragen durchsuchen',
    goToDate: 'Zum Datum',
  },
}
