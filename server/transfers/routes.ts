import { notebookImports } from '#contract/notebook-imports.ts'
import { serve } from '#server/platform/http/http.ts'
import { cancelImport, showImport, showReport } from './imports.service.ts'

export const notebookImportsRoutes = {
  show: serve(notebookImports.show, showImport),
  report: serve(notebookImports.report, showReport),
  cancel: serve(notebookImports.cancel, cancelImport),
}
