import { defineMessages } from '#contract/messages.ts'

export const searchMessages = defineMessages('search', {
  queryRequired: 'Enter a search term',
  kindRequired: 'Name at least one kind of result',
  rangeInvalid: 'The end of the period must not be before its beginning',
})
