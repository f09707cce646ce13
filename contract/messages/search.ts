import { defineMessages } from '#contract/messages.ts'

export const searchMessages = defineMessages('search', {
  queryRequired: 'Enter a search term',
  kindRequired: 'Choose at least one type of result',
  rangeInvalid: 'The end of the period must not be before its beginning',
})
