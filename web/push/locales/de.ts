import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPush } from './en.ts'

export const dePush: Translation<typeof enPush> = {
  push: {
    title: 'Browser-Benachrichtigungen',
    hint: 'Ihr Browser zeigt sie an, solange kein Fenster dieser Seite sichtbar ist.',
    here: 'Benachrichtigungen in diesem Browser',
    hereHint: 'Ihr Browser fragt nach der Erlaubnis.',
    unsupported:
      'Dieser Browser kann keine Benachrichtigungen anzeigen. Fügen Sie diese Seite auf einem iPhone oder iPad zuerst zum Home-Bildschirm hinzu.',
    denied:
      'Benachrichtigungen dieser Seite sind blockiert. Erlauben Sie sie in den Einstellungen Ihres Browsers.',
    failed:
      'Die Benachrichtigungen konnten nicht geändert werden. Vielleicht ist der Push-Dienst des Browsers nicht erreichbar.',
    kinds: {
      answers: 'Fertige lange Antworten',
      invites: 'Einladungen',
      messages: 'Nachrichten',
    },
    quiet: 'Ruhezeiten',
    quietHint: 'Keine Benachrichtigungen in dieser Zeit ({{timeZone}})',
    from: 'Von',
    to: 'Bis',
  },
}
