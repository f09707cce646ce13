import type { audioMessages } from '#contract/messages/audio.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  audio: {
    noTranscription: 'Es ist kein Diktiermodell eingerichtet',
    noSpeech: 'Es ist kein Sprachmodell zum Vorlesen eingerichtet',
    notAudio: 'Die Aufnahme ist leer oder keine Audiodatei',
    tooMany: 'Zu viele Aufnahmen gleichzeitig. Warten Sie einen Moment und versuchen Sie es erneut.',
    failed: 'Die Anfrage an {{model}} ist fehlgeschlagen: {{reason}}',
    noTranscriptions: '{{provider}} hat keine Diktiermodelle',
    noSpeeches: '{{provider}} hat keine Sprachmodelle zum Vorlesen',
    modelInvalid:
      'Geben Sie Anbieter/Modell ein, etwa openai/whisper-1, oder off. Leer lassen für die automatische Auswahl.',
  } satisfies TranslatedMessages<typeof audioMessages>,
}
