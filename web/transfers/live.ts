import type { notebookImportChanged } from '#contract/notebook-imports.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { rememberImport } from './queries.ts'

/** Follows an import in progress; the returned function stops it. */
export const followImports = () =>
  onLiveEvent<typeof notebookImportChanged>('notebook_import_changed', rememberImport)
