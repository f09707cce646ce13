import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { useJoinedNotebook, usePresent } from './present.view-state.ts'

/** Pictures in the header; all people are listed in the window behind them. */
const PICTURES = 3

/** The other users who have the notebook open. */
export function PresentPeople({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const { id: ownId } = useCurrentUser()
  useJoinedNotebook(notebookId)
  const { people, total } = usePresent(notebookId)
  const others = people.filter(({ id }) => id !== ownId)
  if (others.length === 0) return null
  const hidden = total - people.length
  const rest = others.length - PICTURES + hidden
  return (
    <Popover
      label={t('presence.list')}
      align="end"
      className="w-64 max-w-[calc(100vw-1rem)] p-1.5"
      trigger={
        <button
          type="button"
          aria-label={t('presence.here', { count: total })}
          className="flex flex-none items-center rounded-full p-0.5 hover:bg-hover touch:min-h-11 touch:min-w-11 touch:justify-center"
        >
          {others.slice(0, PICTURES).map(({ id, name, username, photoUrl }, index) => (
            <Avatar
              key={id}
              name={name ?? username}
              photoUrl={photoUrl}
              size="compact"
              className={`ring-2 ring-paper ${index > 0 ? '-ms-1 max-sm:hidden' : ''}`}
            />
          ))}
          {rest > 0 && <span className="ms-1 text-small text-soft max-sm:hidden">+{rest}</span>}
          {others.length + hidden > 1 && (
            <span className="ms-1 text-small text-soft sm:hidden">+{others.length + hidden - 1}</span>
          )}
        </button>
      }
    >
      <ul aria-label={t('presence.list')} className="max-h-72 overflow-y-auto">
        {people.map(({ id, name, username, photoUrl }) => (
          <li key={id} className="flex items-center gap-2.5 px-2 py-1.5">
            <Avatar name={name ?? username} photoUrl={photoUrl} size="compact" />
            <span dir="auto" className="min-w-0 truncate">
              {id === ownId ? t('presence.you', { name: name ?? username }) : (name ?? username)}
            </span>
          </li>
        ))}
        {hidden > 0 && (
          <li className="px-2 py-1.5 text-small text-soft">{t('presence.more', { count: hidden })}</li>
        )}
      </ul>
    </Popover>
  )
}
