import { defineMessages } from '#contract/messages.ts'

export const sharesMessages = defineMessages('shares', {
  idRequired: 'Cannot share: No file ID provided',
})
