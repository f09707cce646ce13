import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder, Mail, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import type { NotebookOwner } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'
import type { GroupAccess, ShareAccess } from '#contract/shares.ts'
import { GroupIcon } from '#web/friends/recipients/PeopleField.tsx'
import { invitesOfTarget, useWithdrawInvite } from '#web/invites/queries.ts'
import { closeAllDialogs, confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { projectPath } from '#web/projects/paths.ts'
import { project as projectQuery } from '#web/projects/queries.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { IconPicture, PersonRow } from '#web/ui/lists/PersonRow.tsx'
import {
  INVITED_KINDS,
  shareGroups,
  shareList,
  useChangeShare,
  useRevokeGroupShare,
  useRevokeShare,
} from './queries.ts'
import type { ShareItem } from './share-items.ts'
import { grantableRoles, PERMISSIONS_OF, roleLabel, roleOf } from './share-roles.ts'

interface ShareAccessListProps {
  item: ShareItem
  /** More that can be done with a user. */
  userActions?: (access: ShareAccess) => ReactNode
}

/** Who has access to an item and who is invited, with controls to change and revoke it. */
export function ShareAccessList({ item, userActions }: ShareAccessListProps) {
  const { t } = useTranslation()
  const { data = [], error, isPending, refetch } = useQuery(shareList(item.type, item.id))
  const { data: groups = [] } = useQuery(shareGroups(item.type, item.id))
  const { data: invites = [] } = useQuery(invitesOfTarget(INVITED_KINDS[item.type], item.id))
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const invited = invites.flatMap(({ recipients, createdAt }) =>
    recipients.pending.map((name) => ({ name, createdAt })),
  )
  const project = useProjectOf(item)
  const isEmpty = !project && data.length + groups.length + invited.length === 0 && !item.owner
  return (
    <section ref={section} {...keptFocus} aria-label={t('shares.people')} aria-busy={isPending}>
      <h3 className="pb-1 font-[550]">{t('shares.people')}</h3>
      {error && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton lines={1} rowHeight="h-12" />}
      {isEmpty && !isPending && !error && (
        // As high as the row that it replaces or is replaced by.
        <p className="flex min-h-12 items-center text-soft">{t('shares.none')}</p>
      )}
      {!isEmpty && (
        <ul aria-label={t('shares.people')}>
          {item.owner && (
            <PersonRow
              picture={<PictureOf person={item.owner} />}
              name={item.owner.name ?? item.owner.username}
              note={t('shares.owner')}
            />
          )}
          {data.map((access) => (
            <SharedUser key={access.userId} access={access} item={item} actions={userActions?.(access)} />
          ))}
          {groups.map((access) => (
            <SharedGroup key={access.id} access={access} item={item} />
          ))}
          {project && <ProjectAccess project={project} />}
          {invited.map(({ name, createdAt }) => (
            <InvitedUser key={name} name={name} date={formatDate(createdAt)} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The project of an item with other people in it. */
function useProjectOf({ projectId }: ShareItem) {
  const { data } = useQuery({ ...projectQuery(projectId ?? ''), enabled: Boolean(projectId) })
  const isShared = data && (data.owner || data.members.length + data.groups.length > 0)
  return isShared ? data : undefined
}

/** The members of its project can open a notebook too. */
function ProjectAccess({ project: { id, name } }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <PersonRow
      picture={
        <IconPicture>
          <Folder size={15} />
        </IconPicture>
      }
      name={name}
      note={t('shares.projectMembers')}
    >
      <Link
        {...projectPath(id)}
        onClick={closeAllDialogs}
        aria-label={t('shares.openProjectNamed', { name })}
        className={buttonStyles({ tone: 'quiet', size: 'small' })}
      >
        {t('shares.openProject')}
      </Link>
    </PersonRow>
  )
}

interface SharedUserProps {
  access: ShareAccess
  item: ShareItem
  actions: ReactNode
}

function SharedUser({ access, item, actions }: SharedUserProps) {
  const { mutate: change, isPending } = useChangeShare()
  const { mutate: revoke } = useRevokeShare()
  const { userId, username } = access
  const { type, id } = item
  return (
    <Shared
      access={access}
      item={item}
      name={access.name ?? username}
      picture={<PictureOf person={access} />}
      isChanging={isPending}
      onChange={(permissions) => change({ type, id, recipients: [username], permissions })}
      onRevoke={() => revoke({ type, id, userId })}
    >
      {actions}
    </Shared>
  )
}

function SharedGroup({ access, item }: { access: GroupAccess; item: ShareItem }) {
  const { t } = useTranslation()
  const { mutate: change, isPending } = useChangeShare()
  const { mutate: revoke } = useRevokeGroupShare()
  const { kind, name, memberCount } = access
  const { type, id } = item
  const group = { kind, id: access.id }
  return (
    <Shared
      access={access}
      item={item}
      name={name}
      picture={
        <IconPicture>
          <GroupIcon kind={kind} size={15} />
        </IconPicture>
      }
      note={t(`shares.members.${kind}`, { count: memberCount })}
      isChanging={isPending}
      onChange={(permissions) => change({ type, id, groups: [group], permissions })}
      onRevoke={() => revoke({ type, id, group })}
    />
  )
}

interface SharedProps {
  access: Pick<ShareAccess, 'permissions' | 'since'>
  item: ShareItem
  name: string
  picture: ReactNode
  note?: string
  isChanging: boolean
  onChange: (permissions: Permission[]) => void
  onRevoke: () => void
  /** Controls before those of the permission. */
  children?: ReactNode
}

/** A user or group with access, and controls for a user who may change it. */
function Shared({
  access,
  item,
  name,
  picture,
  note,
  isChanging,
  onChange,
  onRevoke,
  children,
}: SharedProps) {
  const { t } = useTranslation()
  const role = roleOf(access.permissions)
  const roles = grantableRoles(item.permissions)
  const mayChange = roles.includes(role)
  const date = formatDate(access.since)
  const since = mayChange
    ? t('shares.since', { date })
    : t('shares.roleSince', { date, role: roleLabel(item.type, role) })

  async function askAndRevoke() {
    const isConfirmed = await confirm({
      title: t('shares.revokeTitle', { name }),
      body: t(`shares.of.${item.type}.revokeBody`, { name: item.name }),
      confirmLabel: t('shares.revoke'),
      isDestructive: true,
    })
    if (isConfirmed) onRevoke()
  }

  return (
    <PersonRow
      picture={picture}
      name={name}
      note={note ? `${note} · ${since}` : since}
      // On phones the controls are below the name, which would be cut beside them.
      className="max-sm:flex-wrap"
    >
      {mayChange && (
        <span className="flex items-center gap-1.5 max-sm:w-full max-sm:ps-10">
          {children}
          <Select
            label={t('shares.permissionsOf', { name })}
            isLabelHidden
            value={role}
            isBusy={isChanging}
            onChange={(next) => onChange(PERMISSIONS_OF[next])}
            options={roles.map((value) => ({ value, label: roleLabel(item.type, value) }))}
            className="w-52 max-sm:min-w-0 max-sm:flex-1"
          />
          <IconButton
            size="small"
            label={t('shares.revokeFrom', { name })}
            icon={<X size={15} />}
            onClick={() => void askAndRevoke()}
          />
        </span>
      )}
    </PersonRow>
  )
}

function InvitedUser({ name, date, item: { type, id } }: { name: string; date: string; item: ShareItem }) {
  const { t } = useTranslation()
  const { mutate: withdraw, isPending } = useWithdrawInvite()
  return (
    <PersonRow
      picture={
        <IconPicture>
          <Mail size={15} />
        </IconPicture>
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
    </PersonRow>
  )
}

const PictureOf = ({ person: { name, username, photoUrl } }: { person: NotebookOwner }) => (
  <Avatar name={name ?? username} photoUrl={photoUrl} />
)
