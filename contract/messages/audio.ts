import { defineMessages } from '#contract/messages.ts'

export const audioMessages = defineMessages('audio', {
  noTranscription: 'No model for dictation is set up',
  noSpeech: 'No model for reading aloud is set up',
  notAudio: 'The recording is empty or not a sound file',
  tooMany: 'Too many recordings at once. Wait a moment, then try again.',
  failed: '{{model}} could not do this: {{reason}}',
  noTranscriptions: '{{provider}} has no models for dictation',
  noSpeeches: '{{provider}} has no models for reading aloud',
  modelInvalid: 'Enter provider/model, such as openai/whisper-1, or off, or nothing',
})
