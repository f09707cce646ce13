import { defineMessages } from '#contract/messages.ts'

export const activityMessages = defineMessages('activity', {
  typeRequired: 'Type is required',
  typeTooLong: 'Type is too long',
  typeNotCapitals: 'Type must be in capital letters',
  typeReserved: 'Only the server records events of this type',
  kindRequired: 'Choose a kind',
  placeNotFound: 'Nothing found here',
  oneOwnFeed: 'Without a project or organization, only your own activities are available',
  tooManyEvents: 'Too many events. Try again in a moment.',
})
