import type { Translation } from '#web/platform/locales/translation.ts'
import type { enToolCalls } from './en-tools.ts'

export const deToolCalls: Translation<typeof enToolCalls> = {
  toolCalls: {
    title: 'Werkzeugaufrufe',
    arguments: 'Argumente',
    result: 'Ergebnis',
    wholeResult: 'Das ganze Ergebnis zeigen',
    error: 'Fehler',
    startedAt: 'Begonnen um {{time}}',
    mayRun: 'Diesen Aufruf von „{{tool}}“ erlauben? Er kann etwas ändern.',
    waitsUntil: 'Die Antwort wartet bis {{time}}.',
    waitsForSender: 'Die Antwort wartet bis {{time}} auf die Entscheidung des Absenders.',
    stop: 'Antwort anhalten',
    decide: {
      once: 'Einmal erlauben',
      notebook: 'In diesem Notizbuch erlauben',
      always: 'Immer erlauben',
      deny: 'Nicht erlauben',
    },
    decided: {
      once: 'Einmal erlaubt',
      notebook: 'In diesem Notizbuch erlaubt',
      always: 'Immer erlaubt',
      deny: 'Nicht erlaubt',
    },
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
