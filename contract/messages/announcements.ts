import { defineMessages } from '#contract/messages.ts'

export const announcementsMessages = defineMessages('announcements', {
  titleRequired: 'Title is required',
  notFound: 'Announcement not found',
})
