import { defineMessages } from '#contract/messages.ts'

export const activityMessages = defineMessages('activity', {
  typeRequired: 'Type is required',
  typeTooLong: 'Type is too long',
  typeNotCapitals: 'Type must be in capitals',
  tooManyEvents: 'Too many events. Please wait a moment.',
})
