import { BookOpenText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InboxMessage } from '#contract/inbox.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { daysBetween, formatClock, formatDate } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { useRemoveMessage } from './queries.ts'
import { senderName } from './sender-names.ts'

/** One message of the list; opens it. */
export function MessageRow({ message }: { message: InboxMessage }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useRemoveMessage()
  const { id, title, readAt, createdAt } = message
  const names = { title, sender: senderName(message) }
  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('inbox.deleteTitle'),
      body: t('inbox.deleteBody'),
      confirmLabel: t('inbox.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id })
  }
  return (
    <li className="relative flex items-start gap-3 border-b border-line px-4 py-3 hover:bg-hover">
      <SenderPicture message={message} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <bdi className={cn('min-w-0 flex-1 truncate', !readAt && 'font-[550]')}>{names.sender}</bdi>
          <time dateTime={createdAt} className="flex-none text-small text-faint tabular-nums">
            {momentOf(createdAt)}
          </time>
        </div>
        {/* The whole row is its target. */}
        <button
          type="button"
          aria-label={t('inbox.open', names)}
          onClick={() => openDialog('inbox-message', { message })}
          className={cn(
            'block max-w-full truncate text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            !readAt && 'font-[550]',
          )}
        >
          {title}
        </button>
        <p className="truncate text-small text-soft">{message.message}</p>
      </div>
      <div className="flex flex-none flex-col items-center gap-1">
        <IconButton
          label={t('inbox.deleteOf', names)}
          icon={<Trash2 size={15} />}
          size="small"
          tone="faint"
          isBusy={isPending}
          className="relative z-10"
          onClick={() => void askAndRemove()}
        />
        {!readAt && (
          <span role="img" aria-label={t('inbox.unread')} className="size-2 rounded-full bg-accent" />
        )}
      </div>
    </li>
  )
}

export function SenderPicture({ message }: { message: InboxMessage }) {
  const { sender } = message
  if (sender) return <Avatar name={senderName(message)} photoUrl={sender.photoUrl} />
  return (
    <span
      aria-hidden
      className="grid size-7 flex-none place-items-center rounded-full bg-accent text-on-accent"
    >
      <BookOpenText size={14} />
    </span>
  )
}

/** The time; of earlier days the date too. */
function momentOf(iso: string): string {
  const isToday = daysBetween(new Date(iso), new Date()) === 0
  return isToday ? formatClock(iso) : `${formatDate(iso)}, ${formatClock(iso)}`
}
