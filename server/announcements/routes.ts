import { announcements } from '#contract/announcements.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from './service.ts'

export const announcementsRoutes = {
  list: serve(announcements.list, listAnnouncements),
  listAll: serve(announcements.listAll, listAllAnnouncements),
  create: serve(announcements.create, createAnnouncement),
  update: serve(announcements.update, updateAnnouncement),
  remove: serve(announcements.remove, removeAnnouncement),
}
