import { mfaStatus } from '#web/auth/mfa/queries.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** Enforcing multi-factor authentication also affects administrators who have not set it up. */
export async function confirmEnforcement(): Promise<boolean> {
  const status = await queryClient.fetchQuery({ ...mfaStatus(), staleTime: 0 }).catch(() => undefined)
  if (status?.enabled) return true
  return confirm({
    title: t('settings.enforceTitle'),
    body: t('settings.enforceBody'),
    confirmLabel: t('settings.enforceConfirm'),
  })
}
