import type { notebookImportChanged } from '#contract/notebook-imports.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')

/** Follows an import in progress; the returned function stops it. */
export const followImports = () =>
  onLiveEvent<typeof notebookImportChanged>(
    'notebook_import_changed',
    (latest) => void load().then(({ rememberImport }) => rememberImport(latest)),
  )
