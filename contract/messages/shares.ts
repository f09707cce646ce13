import { defineMessages } from '#contract/messages.ts'

export const sharesMessages = defineMessages('shares', {
  idRequired: 'Cannot share: No file ID provided',
  notFound: 'Nothing was found at this address: it is no longer shared with you, or it was deleted',
})
