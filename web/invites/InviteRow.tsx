import { Check, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invite } from '#contract/invites.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useAcceptInvite, useDeleteInvite, useRefuseInvite } from './queries.ts'

/** An invite to the user, with buttons to answer it. */
export function InviteRow({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const { mutate: accept, isPending: isAccepting } = useAcceptInvite()
  const { mutate: refuse, isPending: isRefusing } = useRefuseInvite()
  const { id, name, sender, description, createdAt, expiresAt, readAt } = invite
  const senderName = sender.name ?? sender.username
  return (
    <Row
      picture={<Avatar name={senderName} photoUrl={sender.photoUrl} />}
      name={name}
      isNew={readAt === null}
      notes={[
        t('objectInvites.from', { sender: senderName, date: formatDate(createdAt) }),
        ...(expiresAt ? [t('objectInvites.until', { date: formatDate(expiresAt) })] : []),
      ]}
      description={description}
    >
      <Button
        size="small"
        tone="primary"
        icon={<Check size={15} />}
        aria-label={t('objectInvites.acceptOf', { name })}
        isBusy={isAccepting}
        disabled={isRefusing}
        onClick={() => accept({ id, public: invite.public })}
      >
        {t('objectInvites.accept')}
      </Button>
      <Button
        size="small"
        icon={<X size={15} />}
        aria-label={t('objectInvites.declineOf', { name })}
        isBusy={isRefusing}
        disabled={isAccepting}
        onClick={() => refuse({ id, public: invite.public })}
      >
        {t('objectInvites.decline')}
      </Button>
    </Row>
  )
}

interface SentInviteRowProps {
  invite: Invite
  /** In a list of the invites for one object, which needs no name. */
  isOfOneObject?: boolean
}

/** An open invite to others, with a button to delete it. */
export function SentInviteRow({ invite, isOfOneObject }: SentInviteRowProps) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useDeleteInvite()
  const { id, name, type, recipients, remaining, expiresAt, createdAt, sender } = invite
  const senderName = sender.name ?? sender.username
  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('objectInvites.deleteTitle'),
      body: t('objectInvites.deleteBody'),
      confirmLabel: t('objectInvites.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id })
  }
  const to = invite.public
    ? t('objectInvites.anyone')
    : t('objectInvites.to', { recipients: recipients.pending.join(', ') })
  return (
    <Row
      name={isOfOneObject ? to : name}
      notes={[
        ...(isOfOneObject
          ? [t('objectInvites.from', { sender: senderName, date: formatDate(createdAt) })]
          : [t(`objectInvites.kinds.${type}`), to]),
        ...(invite.public && remaining !== null ? [t('objectInvites.remaining', { count: remaining })] : []),
        ...(expiresAt ? [t('objectInvites.until', { date: formatDate(expiresAt) })] : []),
      ]}
      description={isOfOneObject && invite.public ? invite.link : ''}
      side={
        <IconButton
          label={t('objectInvites.deleteOf', { name })}
          icon={<Trash2 size={15} />}
          size="small"
          tone="faint"
          isBusy={isPending}
          onClick={() => void askAndRemove()}
        />
      }
    />
  )
}

interface RowProps {
  picture?: ReactNode
  name: string
  isNew?: boolean
  notes: string[]
  description: string
  side?: ReactNode
  children?: ReactNode
}

function Row({ picture, name, isNew, notes, description, side, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="min-w-0 truncate font-[550]">{name}</bdi>
          {isNew && (
            <span
              role="img"
              aria-label={t('objectInvites.isNew')}
              className="size-2 flex-none rounded-full bg-accent"
            />
          )}
        </p>
        <p className="text-small wrap-anywhere text-faint">{notes.join(' · ')}</p>
        {description && <p className="mt-1 text-small wrap-anywhere text-soft">{description}</p>}
        {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
      </div>
      {side}
    </li>
  )
}
