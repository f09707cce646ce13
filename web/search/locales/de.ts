import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSearch } from './en.ts'

export const deSearch: Translation<typeof enSearch> = {
  search: {
    title: 'Suche',
    field: 'Notizbücher, Nachrichten, Dateien und Projekte durchsuchen',
    fieldShort: 'Alles durchsuchen',
    results: 'Treffer',
    recent: 'Letzte Suchen',
    filters: 'Filter',
    kind: 'Typ',
    kinds: {
      all: 'Alle Typen',
      notebook: 'Notizbücher',
      message: 'Nachrichten',
      file: 'Dateien',
      chunk: 'Text in Dateien',
      project: 'Projekte',
    },
    labels: {
      notebook: 'Notizbuch',
      message: 'Nachricht',
      file: 'Datei',
      chunk: 'Text in einer Datei',
      project: 'Projekt',
    },
    period: 'Zeitraum',
    periods: {
      any: 'Jederzeit',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      year: 'Letzte 12 Monate',
    },
    owner: 'Eigentümer',
    owners: { any: 'Eigene und geteilte', mine: 'Eigene', shared: 'Mit mir geteilt' },
    scopes: {
      notebook: {
        label: 'Notizbuch',
        any: 'Alle Notizbücher',
        find: 'Notizbuch suchen',
        none: 'Keine Notizbücher gefunden',
      },
      project: {
        label: 'Projekt',
        any: 'Alle Projekte',
        find: 'Projekt suchen',
        none: 'Keine Projekte gefunden',
      },
      model: { label: 'Modell', any: 'Alle Modelle', find: 'Modell suchen', none: 'Keine Modelle gefunden' },
    },
    places: 'Projekte und Notizbücher',
    noPlace: 'Kein Projekt und kein Notizbuch hat einen solchen Namen.',
    removeScope: 'Filter entfernen: {{name}}',
    unknownScope: 'Nicht gefunden',
    hasFile: 'Mit Dateien',
    earlierAnswer: 'In einer Antwort',
    total_one: '{{count}} Treffer',
    total_other: '{{count, number}} Treffer',
    atLeast:
      'Mindestens {{total, number}} Treffer. Grenzen Sie die Suche ein, um ältere Nachrichten zu sehen.',
    typedFilters: 'Suchoperatoren',
    typed: {
      type: 'Ein Typ: file, notebook, message oder project',
      in: 'In einem Projekt oder Notizbuch',
      is: 'Eigenes; is:shared für mit Ihnen Geteiltes',
      has: 'Nachrichten und Notizbücher mit Dateien',
    },
    startBody:
      'Treffer enthalten alle Wörter, auch in anderen Formen und als Teile längerer Wörter. Namen dürfen um einige Buchstaben abweichen. Setzen Sie eine genaue Wortfolge in Anführungszeichen.',
    noneTitle: 'Keine Treffer für „{{query}}“',
    noneBody: 'Versuchen Sie es mit weniger oder anderen Wörtern, oder entfernen Sie Filter.',
    clearFilters: 'Filter entfernen',
  },
}
