import { KeyRound, UserMinus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileOwner } from '#contract/file-sharing.ts'
import { MemberRole, type Project, type ProjectGroup, type ProjectMember } from '#contract/projects.ts'
import { GroupIcon } from '#web/friends/recipients/PeopleField.tsx'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { IconPicture, PersonRow } from '#web/ui/lists/PersonRow.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import {
  useChangeGroupRole,
  useChangeRole,
  useHandOverProject,
  useRemoveMember,
  useRemoveProjectGroup,
} from './members.queries.ts'
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
        <PersonRow {...shownPerson(project.owner ?? me)} note={t('projects.ownerRole')} />
        {project.members.map((member) => (
          <Member key={member.userId} project={project} member={member} />
        ))}
        {project.groups.map((group) => (
          <GroupRow key={group.id} project={project} group={group} />
        ))}
      </ul>
      {project.members.length + project.groups.length === 0 && (
        <p className="pt-1 text-soft">{t('projects.noMembers')}</p>
      )}
    </section>
  )
}

/** The name and picture of a user in a list. */
const shownPerson = ({ name, username, photoUrl }: FileOwner) => ({
  name: name ?? username,
  picture: <Avatar name={name ?? username} photoUrl={photoUrl} />,
})

function Member({ project, member }: { project: Project; member: ProjectMember }) {
  const { t } = useTranslation()
  const { mutate: changeRole, isPending } = useChangeRole()
  const { id } = project
  const { userId, role, since } = member
  const name = member.name ?? member.username
  const date = formatDate(since)
  if (!mayManageMembers(project))
    return (
      <PersonRow
        {...shownPerson(member)}
        note={t('projects.roleSince', { role: t(`projects.roles.${role}`), date })}
      />
    )
  return (
    <PersonRow {...shownPerson(member)} note={t('projects.since', { date })}>
      <RoleSelect
        name={name}
        role={role}
        isBusy={isPending}
        onChange={(next) => changeRole({ id, userId, role: next })}
      />
      <MemberMenu project={project} member={member} />
    </PersonRow>
  )
}

interface RoleSelectProps {
  name: string
  role: MemberRole
  isBusy: boolean
  onChange: (role: MemberRole) => void
}

function RoleSelect({ name, role, isBusy, onChange }: RoleSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('projects.roleOf', { name })}
      isLabelHidden
      value={role}
      disabled={isBusy}
      onChange={onChange}
      options={MemberRole.options.map((value) => ({ value, label: t(`projects.roles.${value}`) }))}
      className="w-28"
    />
  )
}

/** A group or organization, whose members have access. */
function GroupRow({ project, group }: { project: Project; group: ProjectGroup }) {
  const { t } = useTranslation()
  const { mutate: change, isPending } = useChangeGroupRole()
  const { mutate: remove } = useRemoveProjectGroup()
  const { kind, id, name, role } = group
  const subject = { kind, id }
  const row = {
    name,
    picture: (
      <IconPicture>
        <GroupIcon kind={kind} size={15} />
      </IconPicture>
    ),
  }
  if (!mayManageMembers(project))
    return <PersonRow {...row} note={`${t(`projects.kinds.${kind}`)} · ${t(`projects.roles.${role}`)}`} />

  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('projects.removeGroupTitle', { name }),
      body: t('projects.removeGroupBody', { name: project.name }),
      confirmLabel: t('projects.removeGroup', { name }),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id: project.id, group: subject })
  }

  return (
    <PersonRow {...row} note={t(`projects.kinds.${kind}`)}>
      <RoleSelect
        name={name}
        role={role}
        isBusy={isPending}
        onChange={(next) => change({ id: project.id, group: subject, role: next })}
      />
      <IconButton
        size="small"
        label={t('projects.removeGroup', { name })}
        icon={<X size={15} />}
        onClick={() => void askAndRemove()}
      />
    </PersonRow>
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
