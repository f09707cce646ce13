import { defineMessages } from '#contract/messages.ts'

export const announcementsMessages = defineMessages('announcements', {
  titleRequired: 'Title is required',
  priorityInvalid: 'Enter a whole number from {{min}} to {{max}}',
  limitInvalid: 'Enter a whole number of at least 1',
  tooManyTags: 'Enter at most {{max}} tags',
  tagTooLong: 'A tag may have at most {{max}} characters',
  endBeforeStart: 'The end must be after the start',
  tooManyImages: 'An announcement may have at most {{max}} pictures',
  imageNotFound: 'Picture not found',
  notFound: 'Announcement not found',
})
