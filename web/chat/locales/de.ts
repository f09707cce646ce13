import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPromptMeta } from './en.ts'

export const dePromptMeta: Translation<typeof enPromptMeta> = {
  promptMeta: {
    model: 'Modell',
    fallbackFor: 'Gewünscht',
    contextWindow: 'Kontextfenster',
    parameters: 'Einstellungen',
    tokens: 'Tokens',
    input: 'Gelesen',
    output: 'Geschrieben',
    cached: 'Aus dem Cache',
    estimated: 'geschätzt {{count, number}}',
    sources: 'Was gesendet wurde',
    history: 'Gesendete Nachrichten',
    historyOf: '{{sent}} von {{total}}',
    instructions: 'Anweisungsdateien',
    from: { global: 'für alle', group: 'Gruppe', project: 'Projekt', user: 'Ihre' },
    duplicates_one: '{{count}} Anweisungsdatei war doppelt genannt und wurde einmal gesendet',
    duplicates_other: '{{count}} Anweisungsdateien waren doppelt genannt und wurden einmal gesendet',
    timing: 'Zeiten',
    total: 'Ganze Antwort',
    firstToken: 'Erstes Wort',
    inference: 'Modell',
    retrieval: 'Kontext sammeln',
    warnings: 'Warnungen',
    errors: 'Fehler',
    statusLog: 'Statusprotokoll',
    noStatusLog: 'Keine Einträge im Statusprotokoll',
    none: 'k. A.',
    highUsage: 'Der Kontext ist fast voll – senden Sie weniger frühere Nachrichten oder Anhänge',
  },
}
