import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  dictation: {
    label: 'Diktat',
    start: 'Diktieren',
    off: 'Diktieren ist nicht verfügbar: Dieser Browser hat keine Spracherkennung, und es ist kein Diktiermodell eingerichtet',
    starting: 'Wird gestartet …',
    recording: 'Aufnahme läuft. Sprechen Sie jetzt.',
    busy: 'Wird in Text umgewandelt …',
    finish: 'Text einfügen',
    cancel: 'Diktat abbrechen',
    retry: 'Erneut umwandeln',
    silence: 'Es wurde keine Sprache erkannt',
    notAllowed:
      'Erlauben Sie dieser Website in Ihrem Browser den Zugriff auf das Mikrofon und versuchen Sie es erneut.',
    noMicrophone: 'Es wurde kein Mikrofon gefunden',
    notSupported:
      'Zum Diktieren brauchen Sie einen Browser mit Spracherkennung oder ein Modell, das die Administration einrichtet.',
    failed: 'Das Mikrofon konnte nicht verwendet werden. Versuchen Sie es erneut.',
    command: 'Eine Nachricht diktieren',
    commandWords: 'Stimme Sprache Mikrofon Aufnahme sprechen',
  },
  speech: {
    read: 'Vorlesen',
    readCommand: 'Letzte Antwort vorlesen',
    readWords: 'Stimme Sprache anhören sprechen',
    stopCommand: 'Vorlesen beenden',
    failed: 'Die Antwort konnte nicht vorgelesen werden. Versuchen Sie es erneut.',
    notSupported:
      'Zum Vorlesen brauchen Sie einen Browser mit Stimmen oder ein Modell, das die Administration einrichtet.',
  },
}
