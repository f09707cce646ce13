import { z } from 'zod'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { rememberImpersonator } from './queries.ts'

const RETURNED = 'returned-to-admin'

/** The impersonation expired. */
export function noteReturn() {
  rememberImpersonator(null)
  writePersisted(RETURNED, true)
}

/** Shows the notice after the reload. */
export function announceReturn() {
  if (!readPersisted(RETURNED, z.boolean(), false)) return
  removePersisted(RETURNED)
  toast.plain(t('authShell.returnedToAdmin'), { duration: LONG_TOAST_MS })
}
