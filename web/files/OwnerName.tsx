import { useTranslation } from 'react-i18next'
import type { FileOwner } from '#contract/file-sharing.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'

/** The owner of a file; nothing for own files. */
export function OwnerName({ owner, className }: { owner: FileOwner | null; className?: string }) {
  const { t } = useTranslation()
  if (!owner) return null
  const { username, photoUrl } = owner
  const name = owner.name ?? username
  return (
    <span
      {...tooltip(t('fileShares.ownedBy', { name, username }))}
      className={cn('relative inline-flex min-w-0 items-center gap-1', className)}
    >
      <Avatar name={name} photoUrl={photoUrl} size="tiny" />
      <span className="sr-only">{t('fileShares.owner')}: </span>
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  )
}
