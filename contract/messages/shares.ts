import { defineMessages } from '#contract/messages.ts'

export const sharesMessages = defineMessages('shares', {
  idRequired: 'Cannot share: No file ID provided',
  linkNotFound: 'This link does not exist any more',
  linkExpired: 'This link has expired',
  linkUsedUp: 'This link has been opened by as many users as it allows',
  tooManyLinks: 'At most {{max}} links at once',
  dateInPast: 'Choose a date in the future',
  notFound: 'Nothing was found at this address: it is no longer shared with you, or it was deleted',
})
