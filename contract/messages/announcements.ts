import { defineMessages } from '#contract/messages.ts'

export const announcementsMessages = defineMessages('announcements', {
  titleRequired: 'Title is required',
  endBeforeStart: 'The end must be after the start',
  tooManyImages: 'An announcement may have at most {{max}} pictures',
  imageNotFound: 'Picture not found',
  notFound: 'Announcement not found',
})
