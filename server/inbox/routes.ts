import { inbox } from '#contract/inbox.ts'
import { serve } from '#server/platform/http/http.ts'
import { listBroadcasts, sendSystemMessage } from './broadcasts.service.ts'
import {
  listInbox,
  readMessages,
  removeMessage,
  sendMessage,
  showPreferences,
  updatePreferences,
} from './service.ts'

export const inboxRoutes = {
  list: serve(inbox.list, listInbox),
  read: serve(inbox.read, readMessages),
  create: serve(inbox.create, sendMessage),
  remove: serve(inbox.remove, removeMessage),
  preferences: serve(inbox.preferences, showPreferences),
  updatePreferences: serve(inbox.updatePreferences, updatePreferences),
  adminSend: serve(inbox.adminSend, sendSystemMessage),
  listBroadcasts: serve(inbox.listBroadcasts, listBroadcasts),
}
