import type { accountExportChanged } from '#contract/accounts.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { rememberExport } from './queries.ts'

/** Follows an export in progress; the returned function stops it. */
export const followExports = () =>
  onLiveEvent<typeof accountExportChanged>('account_export_changed', (latest) => void rememberExport(latest))
