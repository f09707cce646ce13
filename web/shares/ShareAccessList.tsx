import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook, NotebookOwner } from '#contract/notebooks.ts'
import type { ShareAccess } from '#contract/shares.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { shareList, useChangeShare, useRevokeShare } from './queries.ts'
import { grantableRoles, PERMISSIONS_OF, roleOf } from './share-roles.ts'

/** Who has access to a notebook, with controls to change and revoke it. */
export function ShareAccessList({ notebook }: { notebook: Notebook }) {
  const { t } = useTranslation()
  const { data = [], error, isPending, refetch } = useQuery(shareList('Session', notebook.id))
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const isEmpty = data.length === 0 && !notebook.owner
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
          {notebook.owner && <Person person={notebook.owner} note={t('shares.owner')} />}
          {data.map((access) => (
            <SharedUser key={access.userId} access={access} notebook={notebook} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SharedUser({ access, notebook }: { access: ShareAccess; notebook: Notebook }) {
  const { t } = useTranslation()
  const { mutate: change, isPending: isChanging } = useChangeShare()
  const { mutate: revoke } = useRevokeShare()
  const { userId, username } = access
  const name = access.name ?? username
  const role = roleOf(access.permissions)
  const roles = grantableRoles(notebook.permissions)
  const mayChange = roles.includes(role)
  const date = formatDate(access.since)

  async function askAndRevoke() {
    const isConfirmed = await confirm({
      title: t('shares.revokeTitle', { name }),
      body: t('shares.revokeBody', { name: notebook.name }),
      confirmLabel: t('shares.revoke'),
      isDestructive: true,
    })
    if (isConfirmed) revoke({ type: 'Session', id: notebook.id, userId })
  }

  return (
    <Person
      person={access}
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
              change({
                type: 'Session',
                id: notebook.id,
                recipients: [username],
                permissions: PERMISSIONS_OF[next],
              })
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

interface PersonProps {
  person: NotebookOwner
  note: string
  children?: ReactNode
}

function Person({ person: { name, username, photoUrl }, note, children }: PersonProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <Avatar name={name ?? username} photoUrl={photoUrl} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name ?? username}
        </span>
        <span className="block truncate text-small text-faint">{note}</span>
      </span>
      {children}
    </li>
  )
}
