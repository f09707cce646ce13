/** The controls of reading aloud. */
export const enSpeech = {
  speechBar: {
    label: 'Reading aloud',
    reading: 'Reading aloud',
    paused: 'Paused',
    pause: 'Pause',
    resume: 'Continue',
    stop: 'Stop reading aloud',
    speed: 'Speed',
    times: '{{speed}}×',
  },
} as const
