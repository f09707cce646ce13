import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSpeech } from './en.ts'

export const deSpeech: Translation<typeof enSpeech> = {
  speechBar: {
    label: 'Vorlesen',
    reading: 'Wird vorgelesen',
    paused: 'Angehalten',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    stop: 'Vorlesen beenden',
    speed: 'Geschwindigkeit',
    times: '{{speed}}×',
  },
}
