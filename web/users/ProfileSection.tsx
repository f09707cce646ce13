import { useTranslation } from 'react-i18next'
import { formatDate } from '#web/platform/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useCurrentUser } from './queries.ts'

/** Who one is here. */
export function ProfileSection() {
  const { t } = useTranslation()
  const { name, username, email, photoUrl, createdAt } = useCurrentUser()
  return (
    <div className="flex items-center gap-5 py-4">
      <Avatar name={name ?? username} photoUrl={photoUrl} className="size-20 text-title" />
      <div className="min-w-0">
        <p className="truncate font-reading text-title font-semibold">{name ?? username}</p>
        <p className="truncate text-soft">@{username}</p>
        <p className="truncate text-soft">{email}</p>
        <p className="text-small text-faint">{t('profile.memberSince', { date: formatDate(createdAt) })}</p>
      </div>
    </div>
  )
}
