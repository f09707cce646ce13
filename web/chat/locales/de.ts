import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPromptMeta } from './en.ts'

export const dePromptMeta: Translation<typeof enPromptMeta> = {
  promptMeta: {
    model: 'Modell',
    fallbackFor: 'Angefragtes Modell',
    contextWindow: 'Kontextfenster',
    parameters: 'Einstellungen',
    tokens: 'Tokens',
    input: 'Eingabe',
    output: 'Ausgabe',
    cached: 'Zwischengespeichert',
    estimated: 'geschätzt {{count, number}}',
    sources: 'An das Modell gesendet',
    history: 'Gesendete Nachrichten',
    historyOf: '{{sent}} von {{total}}',
    instructions: 'Anweisungsdateien',
    from: { global: 'für alle Benutzer', group: 'Gruppe', project: 'Projekt', user: 'Ihre' },
    duplicates_one: '{{count}} Anweisungsdatei war doppelt aufgeführt und wurde einmal gesendet',
    duplicates_other: '{{count}} Anweisungsdateien waren doppelt aufgeführt und wurden einmal gesendet',
    timing: 'Zeiten',
    total: 'Gesamtzeit',
    firstToken: 'Zeit bis zum ersten Token',
    inference: 'Modell',
    retrieval: 'Abruf des Kontexts',
    warnings: 'Warnungen',
    errors: 'Fehler',
    statusLog: 'Statusprotokoll',
    noStatusLog: 'Keine Einträge im Statusprotokoll',
    none: 'k. A.',
    highUsage: 'Der Kontext ist fast voll – senden Sie weniger frühere Nachrichten oder Anhänge',
  },
}
