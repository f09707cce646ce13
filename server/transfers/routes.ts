import { notebookImports } from '#contract/notebook-imports.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  cancelImport,
  createImport,
  showImport,
  showProgress,
  showReport,
  startImport,
} from './imports.service.ts'

export const notebookImportsRoutes = {
  create: serve(notebookImports.create, createImport),
  start: serve(notebookImports.start, startImport),
  get: serve(notebookImports.get, showProgress),
  show: serve(notebookImports.show, showImport),
  report: serve(notebookImports.report, showReport),
  cancel: serve(notebookImports.cancel, cancelImport),
}
