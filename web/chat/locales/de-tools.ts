import type { Translation } from '#web/platform/locales/translation.ts'
import type { enToolCalls } from './en-tools.ts'

export const deToolCalls: Translation<typeof enToolCalls> = {
  toolCalls: {
    title: 'Werkzeugaufrufe',
    arguments: 'Argumente',
    result: 'Ergebnis',
    error: 'Fehler',
    startedAt: 'Begonnen um {{time}}',
    state: {
      running: 'Läuft',
      awaiting_approval: 'Wartet auf Freigabe',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      denied: 'Abgelehnt',
      interrupted: 'Abgebrochen',
    },
  },
}
