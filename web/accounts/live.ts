import { accountExportChanged } from '#contract/accounts.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { rememberExport } from './queries.ts'

/** Follows an archive that is being made; the answer stops it. */
export const followExports = () => onLiveEvent(accountExportChanged, (latest) => void rememberExport(latest))
