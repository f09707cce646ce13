import { notebookCopies } from '#contract/notebook-copies.ts'
import { serve } from '#server/platform/http/http.ts'
import { cloneNotebook, forkNotebook, snipNotebook } from './copying.service.ts'

export const notebookCopiesRoutes = {
  clone: serve(notebookCopies.clone, cloneNotebook),
  fork: serve(notebookCopies.fork, forkNotebook),
  snip: serve(notebookCopies.snip, snipNotebook),
}
