import { useQuery } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotebookOwner } from '#contract/notebooks.ts'
import type { ShareAccess } from '#contract/shares.ts'
import { invitesOfTarget, useWithdrawInvite } from '#web/invites/queries.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { INVITED_KINDS, shareList, useChangeShare, useRevokeShare } from './queries.ts'
import type { ShareItem } from './share-items.ts'
import { grantableRoles, PERMISSIONS_OF, roleOf } from './share-roles.ts'

/** Who has access to an item and who is invited, with controls to change and revoke it. */
export function ShareAccessList({ item }: { item: ShareItem }) {
  const { t } = useTranslation()
  const { data = [], error, isPending, refetch } = useQuery(shareList(item.type, item.id))
  const { data: invites = [] } = useQuery(invitesOfTarget(INVITED_KINDS[item.type], item.id))
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const invited = invites.flatMap(({ recipients, createdAt }) =>
    recipients.pending.map((name) => ({ name, createdAt })),
  )
  const isEmpty = data.length === 0 && invited.length === 0 && !item.owner
  return (
    <section ref={section} {...keptFocus} aria-label={t('shares.people')} aria-busy={isPending}>
      <h3 className="pb-1 font-[550]">{t('shares.people')}</h3>
      {error ? (
        <ErrorBanner message={error.message} onRetry={() => void refetch()} />
      ) : (
        isEmpty && !isPending && <p className="text-soft">{t('shares.none')}</p>
      )}
      {!isEmpty && (
        <ul aria-label={t('shares.people')}>
          {item.owner && (
            <Person
              picture={<PictureOf person={item.owner} />}
              name={item.owner.name ?? item.owner.username}
              note={t('shares.owner')}
            />
          )}
          {data.map((access) => (
            <SharedUser key={access.userId} access={access} item={item} />
          ))}
          {invited.map(({ name, createdAt }) => (
            <InvitedUser key={name} name={name} date={formatDate(createdAt)} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SharedUser({ access, item }: { access: ShareAccess; item: ShareItem }) {
  const { t } = useTranslation()
  const { mutate: change, isPending: isChanging } = useChangeShare()
  const { mutate: revoke } = useRevokeShare()
  const { userId, username } = access
  const { type, id } = item
  const name = access.name ?? username
  const role = roleOf(access.permissions)
  const roles = grantableRoles(item.permissions)
  const mayChange = roles.includes(role)
  const date = formatDate(access.since)

  async function askAndRevoke() {
    const isConfirmed = await confirm({
      title: t('shares.revokeTitle', { name }),
      body: t(`shares.of.${type}.revokeBody`, { name: item.name }),
      confirmLabel: t('shares.revoke'),
      isDestructive: true,
    })
    if (isConfirmed) revoke({ type, id, userId })
  }

  return (
    <Person
      picture={<PictureOf person={access} />}
      name={name}
      note={
        mayChange
          ? t('shares.since', { date })
          : t('shares.roleSince', { date, role: t(`shares.roles.${role}`) })
      }
    >
      {mayChange && (
        <>
          <Select
            label={t('shares.permissionsOf', { name })}
            isLabelHidden
            value={role}
            disabled={isChanging}
            onChange={(next) =>
              change({ type, id, recipients: [username], permissions: PERMISSIONS_OF[next] })
            }
            options={roles.map((value) => ({ value, label: t(`shares.roles.${value}`) }))}
            className="w-36"
          />
          <IconButton
            size="small"
            label={t('shares.revokeFrom', { name })}
            icon={<X size={15} />}
            onClick={() => void askAndRevoke()}
          />
        </>
      )}
    </Person>
  )
}

function InvitedUser({ name, date, item: { type, id } }: { name: string; date: string; item: ShareItem }) {
  const { t } = useTranslation()
  const { mutate: withdraw, isPending } = useWithdrawInvite()
  return (
    <Person
      picture={
        <span
          aria-hidden
          className="grid size-7 flex-none place-items-center rounded-full bg-hover text-soft"
        >
          <Mail size={15} />
        </span>
      }
      name={name}
      note={t('shares.invited', { date })}
    >
      <IconButton
        size="small"
        label={t('shares.withdraw', { name })}
        icon={<X size={15} />}
        isBusy={isPending}
        onClick={() => withdraw({ kind: INVITED_KINDS[type], id, email: name })}
      />
    </Person>
  )
}

const PictureOf = ({ person: { name, username, photoUrl } }: { person: NotebookOwner }) => (
  <Avatar name={name ?? username} photoUrl={photoUrl} />
)

interface PersonProps {
  picture: ReactNode
  name: string
  note: string
  children?: ReactNode
}

function Person({ picture, name, note, children }: PersonProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      {picture}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        <span className="block truncate text-small text-faint">{note}</span>
      </span>
      {children}
    </li>
  )
}
