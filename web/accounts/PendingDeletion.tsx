import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#web/auth/queries.ts'
import { formatDate } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { useKeepAccount } from './queries.ts'

/** Replaces every page of an account that is scheduled for deletion. */
export function PendingDeletion({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useKeepAccount()
  const title = t('ownAccount.pendingTitle', { date: formatDate(dueAt) })
  return (
    <main className="flex min-h-full flex-col justify-center">
      <title>{title}</title>
      <EmptyState
        icon={<CalendarX2 size={28} strokeWidth={1.5} />}
        title={title}
        isPageTitle
        body={t('ownAccount.pendingBody')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="primary" isBusy={isPending} onClick={() => mutate(undefined)}>
              {t('ownAccount.keep')}
            </Button>
            <Button onClick={() => void signOut()}>{t('authShell.signOut')}</Button>
          </div>
        }
      />
    </main>
  )
}
