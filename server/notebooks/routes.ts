import { notebooks } from '#contract/notebooks.ts'
import { serve } from '#server/platform/http/http.ts'
import { listNotebookFiles } from './files.service.ts'
import {
  createNotebook,
  listNotebooks,
  listSharedNotebooks,
  showNotebook,
  updateNotebook,
} from './service.ts'
import { removeAllNotebooks, removeNotebook, removeNotebooks } from './trash.service.ts'

export const notebooksRoutes = {
  create: serve(notebooks.create, createNotebook),
  list: serve(notebooks.list, listNotebooks),
  listShared: serve(notebooks.listShared, listSharedNotebooks),
  get: serve(notebooks.get, showNotebook),
  update: serve(notebooks.update, updateNotebook),
  listFiles: serve(notebooks.listFiles, listNotebookFiles),
  remove: serve(notebooks.remove, removeNotebook),
  removeMany: serve(notebooks.removeMany, removeNotebooks),
  removeAll: serve(notebooks.removeAll, removeAllNotebooks),
}
