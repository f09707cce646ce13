import { defineMessages } from '#contract/messages.ts'

export const audioMessages = defineMessages('audio', {
  noTranscription: 'No dictation model is set up',
  noSpeech: 'No speech model is set up',
  notAudio: 'The recording is empty or is not an audio file',
  tooMany: 'Too many recordings at once. Wait a moment, then try again.',
  failed: 'The request to {{model}} failed: {{reason}}',
  noTranscriptions: '{{provider}} has no dictation models',
  noSpeeches: '{{provider}} has no speech models',
  modelInvalid: 'Enter provider/model, such as openai/whisper-1, or off. Leave empty for automatic.',
})
