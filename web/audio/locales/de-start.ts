import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  dictation: {
    label: 'Diktat',
    start: 'Diktieren',
    off: 'Diktieren ist aus: Dieser Browser hat keine Spracherkennung, und kein Modell dafür ist eingerichtet',
    starting: 'Wird gestartet …',
    recording: 'Aufnahme läuft. Sprechen Sie jetzt.',
    busy: 'Wird in Text umgewandelt …',
    finish: 'Text einfügen',
    cancel: 'Diktat abbrechen',
    retry: 'Erneut umwandeln',
    silence: 'Es wurde nichts erkannt',
    notAllowed: 'Erlauben Sie dieser Seite in Ihrem Browser das Mikrofon und versuchen Sie es erneut.',
    noMicrophone: 'Es wurde kein Mikrofon gefunden',
    notSupported:
      'Zum Diktieren ist ein Modell nötig, das ein Administrator einrichtet, oder ein Browser mit Spracherkennung.',
    failed: 'Das Mikrofon konnte nicht verwendet werden. Versuchen Sie es erneut.',
    command: 'Eine Nachricht diktieren',
    commandWords: 'Stimme Sprache Mikrofon Aufnahme sprechen',
  },
  speech: {
    read: 'Vorlesen',
    readCommand: 'Letzte Antwort vorlesen',
    readWords: 'Stimme Sprache anhören sprechen',
    stopCommand: 'Vorlesen beenden',
    notSupported:
      'Zum Vorlesen ist ein Modell nötig, das ein Administrator einrichtet, oder ein Browser mit Stimmen.',
  },
}
