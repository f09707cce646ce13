import { copyText } from '#web/platform/clipboard.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

export const copyInviteLinks = (links: string): Promise<void> =>
  copyText(links).then(
    () => toast.success(t('registrationInvites.copied')),
    () => toast.error(t('registrationInvites.copyFailed')),
  )
