import { announcements } from '#contract/announcements.ts'
import { serve } from '#server/platform/http/http.ts'
import { duplicateAnnouncement, removeImage } from './images.service.ts'
import {
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from './service.ts'
import { listAgreements, showStatistics } from './statistics.service.ts'

export const announcementsRoutes = {
  list: serve(announcements.list, listAnnouncements),
  listAll: serve(announcements.listAll, listAllAnnouncements),
  create: serve(announcements.create, createAnnouncement),
  update: serve(announcements.update, updateAnnouncement),
  remove: serve(announcements.remove, removeAnnouncement),
  duplicate: serve(announcements.duplicate, duplicateAnnouncement),
  removeImage: serve(announcements.removeImage, removeImage),
  statistics: serve(announcements.statistics, showStatistics),
  listAgreements: serve(announcements.listAgreements, listAgreements),
}
