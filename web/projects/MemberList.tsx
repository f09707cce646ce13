import { KeyRound, UserMinus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileOwner } from '#contract/file-sharing.ts'
import { MemberRole, type Project, type ProjectMember } from '#contract/projects.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { useChangeRole, useHandOverProject, useRemoveMember } from './members.queries.ts'
import { isOwn, mayManageMembers } from './project-permissions.ts'

/** The owner and the members of a project, with controls for those who manage them. */
export function MemberList({ project }: { project: Project }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  return (
    <section ref={section} {...keptFocus} aria-label={t('projects.membersTitle')}>
      <ul aria-label={t('projects.membersTitle')}>
        <Person person={project.owner ?? me} note={t('projects.ownerRole')} />
        {project.members.map((member) => (
          <Member key={member.userId} project={project} member={member} />
        ))}
      </ul>
      {project.members.length === 0 && <p className="pt-1 text-soft">{t('projects.noMembers')}</p>}
    </section>
  )
}

function Member({ project, member }: { project: Project; member: ProjectMember }) {
  const { t } = useTranslation()
  const { mutate: changeRole, isPending } = useChangeRole()
  const { id } = project
  const { userId, role, since } = member
  const name = member.name ?? member.username
  const date = formatDate(since)
  if (!mayManageMembers(project))
    return (
      <Person person={member} note={t('projects.roleSince', { role: t(`projects.roles.${role}`), date })} />
    )
  return (
    <Person person={member} note={t('projects.since', { date })}>
      <Select
        label={t('projects.roleOf', { name })}
        isLabelHidden
        value={role}
        disabled={isPending}
        onChange={(next) => changeRole({ id, userId, role: next })}
        options={MemberRole.options.map((value) => ({ value, label: t(`projects.roles.${value}`) }))}
        className="w-28"
      />
      <MemberMenu project={project} member={member} />
    </Person>
  )
}

function MemberMenu({ project, member }: { project: Project; member: ProjectMember }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending: isRemoving } = useRemoveMember()
  const { mutate: handOver, isPending: isHandingOver } = useHandOverProject()
  const name = member.name ?? member.username
  const ids = { id: project.id, userId: member.userId }

  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('projects.removeMemberTitle', { name }),
      body: t('projects.removeMemberBody', { name: project.name }),
      confirmLabel: t('projects.removeMember'),
      isDestructive: true,
    })
    if (isConfirmed) remove(ids)
  }

  async function askAndHandOver() {
    const isConfirmed = await confirm({
      title: t('projects.handOverTitle', { name }),
      body: t('projects.handOverBody', { name: project.name }),
      confirmLabel: t('projects.handOver'),
    })
    if (isConfirmed) handOver(ids)
  }

  return (
    <ActionsMenu label={t('projects.actionsOn', { name })} size="small" isBusy={isRemoving || isHandingOver}>
      {isOwn(project) && (
        <MenuItem icon={<KeyRound size={16} />} onSelect={() => void askAndHandOver()}>
          {t('projects.handOver')}
        </MenuItem>
      )}
      <MenuItem icon={<UserMinus size={16} />} isDestructive onSelect={() => void askAndRemove()}>
        {t('projects.removeMember')}
      </MenuItem>
    </ActionsMenu>
  )
}

interface PersonProps {
  person: Pick<FileOwner, 'name' | 'username' | 'photoUrl'>
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
