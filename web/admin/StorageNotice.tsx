import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { readiness } from './queries.ts'

/** A warning for administrators that nothing can be saved because the disk of the server is full. */
export function StorageNotice() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const { data } = useQuery({ ...readiness(), enabled: isAdmin })
  if (!isAdmin || data?.storage !== false) return null
  return (
    <div role="alert" className="flex items-center gap-3 border-b border-line bg-bad-soft px-4 py-2 text-bad">
      <HardDrive aria-hidden size={16} className="flex-none" />
      <p className="min-w-0 flex-1">{t('adminShell.storageFull')}</p>
    </div>
  )
}
