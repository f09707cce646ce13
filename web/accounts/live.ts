import type { accountExportChanged } from '#contract/accounts.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')

/** Follows an export in progress; the returned function stops it. */
export const followExports = () =>
  onLiveEvent<typeof accountExportChanged>(
    'account_export_changed',
    (latest) => void load().then(({ rememberExport }) => rememberExport(latest)),
  )
