import type { audioMessages } from '#contract/messages/audio.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  audio: {
    noTranscription: 'Kein Modell zum Diktieren ist eingerichtet',
    noSpeech: 'Kein Modell zum Vorlesen ist eingerichtet',
    notAudio: 'Die Aufnahme ist leer oder keine Tondatei',
    tooMany: 'Zu viele Aufnahmen gleichzeitig. Warten Sie einen Moment und versuchen Sie es erneut.',
    failed: '{{model}} konnte das nicht ausführen: {{reason}}',
    noTranscriptions: '{{provider}} hat keine Modelle zum Diktieren',
    noSpeeches: '{{provider}} hat keine Modelle zum Vorlesen',
    modelInvalid: 'Geben Sie Anbieter/Modell ein, etwa openai/whisper-1, oder off, oder nichts',
  } satisfies TranslatedMessages<typeof audioMessages>,
}
