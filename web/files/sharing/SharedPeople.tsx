import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'

const SHOWN = 3

/** A summary of the users with access to a file. */
export function SharedPeople({ file, className }: { file: KnowledgeFile; className?: string }) {
  const { t } = useTranslation()
  const { users, isGlobalRead } = file
  const isSharer = file.permissions.includes('share')
  if (!isGlobalRead && (!isSharer || users.length === 0)) return null
  const hidden = users.slice(SHOWN)
  return (
    <ul
      aria-label={t('fileShares.with', { name: file.fileName })}
      className={cn('relative flex items-center', className)}
    >
      {isGlobalRead && (
        <li
          {...tooltip(t('fileShares.everybody'))}
          className="me-1 grid size-6 place-items-center text-faint"
        >
          <Globe aria-hidden size={15} />
          <span className="sr-only">{t('fileShares.everybody')}</span>
        </li>
      )}
      {isSharer &&
        users.slice(0, SHOWN).map(({ userId, username, name, photoUrl }) => (
          <li
            key={userId}
            {...tooltip(name ?? username)}
            className="-ms-1.5 rounded-full border-2 border-raised first:ms-0"
          >
            <Avatar name={name ?? username} photoUrl={photoUrl} size="compact" />
            <span className="sr-only">{name ?? username}</span>
          </li>
        ))}
      {isSharer && hidden.length > 0 && (
        <li
          {...tooltip(hidden.map(({ name, username }) => name ?? username).join(', '))}
          className="ms-1 text-small text-soft"
        >
          +{hidden.length}
        </li>
      )}
    </ul>
  )
}
