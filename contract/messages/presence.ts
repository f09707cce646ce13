import { defineMessages } from '#contract/messages.ts'

export const presenceMessages = defineMessages('presence', {
  isOff: 'Your presence is switched off in your settings',
  tooManySignals: 'Too many typing signals. Try again in a moment.',
})
