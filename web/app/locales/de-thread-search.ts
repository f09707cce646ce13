import type { enThreadSearch } from './en-thread-search.ts'
import type { Translation } from './translation.ts'

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
    searchQuestions: 'Fragen durchsuchen',
    goToDate: 'Zum Datum',
  },
}
