import { startTexts } from '#web/platform/start-texts.ts'

/** The button for dictation, and reading aloud. */
export const enStart = startTexts({
  dictation: {
    label: 'Dictation',
    start: 'Dictate',
    off: 'Dictation is not available: this browser has no speech recognition, and no dictation model is set up',
    starting: 'Starting…',
    recording: 'Recording. Speak now.',
    busy: 'Transcribing…',
    finish: 'Insert text',
    cancel: 'Cancel dictation',
    retry: 'Transcribe again',
    silence: 'No speech was recognized',
    notAllowed: 'Allow this site to use the microphone in your browser, then try again.',
    noMicrophone: 'No microphone was found',
    notSupported: 'Dictation needs a browser with speech recognition, or a model set up by an administrator.',
    failed: 'The microphone could not be used. Try again.',
    command: 'Dictate a message',
    commandWords: 'voice speech microphone record speak',
  },
  speech: {
    read: 'Read aloud',
    readCommand: 'Read the last answer aloud',
    readWords: 'voice speech listen speak',
    stopCommand: 'Stop reading aloud',
    failed: 'The answer could not be read aloud. Try again.',
    notSupported: 'Reading aloud needs a browser with voices, or a model set up by an administrator.',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
