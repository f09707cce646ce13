import { projectNotebooks } from '#contract/project-notebooks.ts'
import { serve } from '#server/platform/http/http.ts'
import { addNotebooks, listProjectNotebooks, takeNotebooksOut } from './projects.service.ts'

export const projectNotebooksRoutes = {
  list: serve(projectNotebooks.list, listProjectNotebooks),
  add: serve(projectNotebooks.add, addNotebooks),
  remove: serve(projectNotebooks.remove, takeNotebooksOut),
}
