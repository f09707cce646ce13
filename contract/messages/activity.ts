import { defineMessages } from '#contract/messages.ts'

export const activityMessages = defineMessages('activity', {
  typeRequired: 'Type is required',
  typeTooLong: 'Type is too long',
  typeNotCapitals: 'Type must be in capital letters',
  tooManyEvents: 'Too many events. Try again in a moment.',
})
