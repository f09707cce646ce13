import { notebookTrash } from '#contract/notebook-trash.ts'
import { serve } from '#server/platform/http/http.ts'
import { emptyTrash, listTrash, restoreNotebook, restoreNotebooks } from './trash.service.ts'

export const notebookTrashRoutes = {
  list: serve(notebookTrash.list, listTrash),
  restore: serve(notebookTrash.restore, restoreNotebook),
  restoreMany: serve(notebookTrash.restoreMany, restoreNotebooks),
  empty: serve(notebookTrash.empty, emptyTrash),
}
