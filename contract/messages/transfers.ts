import { defineMessages } from '#contract/messages.ts'

export const transfersMessages = defineMessages('transfers', {
  notebookRequired: 'Choose at least one notebook',
})
