import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InboxSender } from '#contract/inbox.ts'
import { AddFriendButton } from '#web/friends/AddFriendButton.tsx'
import { type DialogProps, useDialogs } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { personPath } from '#web/users/paths.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'sender-profile': { sender: InboxSender }
  }
}

const closeAll = () => useDialogs.setState({ open: [] })

/** Who has sent a message. */
export function SenderProfileDialog({ input: { sender }, onClose }: DialogProps<'sender-profile'>) {
  const { t } = useTranslation()
  const { name, username, photoUrl, createdAt, email, phone } = sender
  const displayName = name ?? username
  const facts = [
    [t('inbox.displayName'), displayName],
    [t('inbox.phone'), phone ?? t('inbox.notShown')],
    [t('inbox.email'), email ?? t('inbox.notShown')],
  ] as const
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('inbox.profile')}
      width="form"
      footer={
        <>
          <Link {...personPath(sender.id)} onClick={closeAll} className={buttonStyles({ tone: 'quiet' })}>
            {t('inbox.card')}
          </Link>
          <AddFriendButton userId={sender.id} />
        </>
      }
    >
      <div className="flex flex-col items-center gap-1 text-center">
        <Avatar name={displayName} photoUrl={photoUrl} size="large" className="mb-2" />
        <p className="text-soft">@{username}</p>
        <p className="text-small text-faint">{t('inbox.joined', { date: formatDate(createdAt) })}</p>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-4">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-faint">{term}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
