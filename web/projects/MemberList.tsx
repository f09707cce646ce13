import { useTranslation } from 'react-i18next'
import type { FileOwner } from '#contract/file-sharing.ts'
import type { Project } from '#contract/projects.ts'
import { GroupIcon } from '#web/friends/recipients/PeopleField.tsx'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { formatDate } from '#web/platform/formats.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { IconPicture, PersonRow } from '#web/ui/lists/PersonRow.tsx'

/** The owner, the members and the groups of a project, with their roles. */
export function MemberList({ project: { owner, members, groups } }: { project: Project }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return (
    <ul aria-label={t('projects.membersTitle')}>
      <PersonRow {...shownPerson(owner ?? me)} note={t('projects.ownerRole')} />
      {members.map((member) => (
        <PersonRow
          key={member.userId}
          {...shownPerson(member)}
          note={t('projects.roleSince', {
            role: t(`projects.roles.${member.role}`),
            date: formatDate(member.since),
          })}
        />
      ))}
      {groups.map(({ id, kind, name, role }) => (
        <PersonRow
          key={id}
          name={name}
          picture={
            <IconPicture>
              <GroupIcon kind={kind} size={15} />
            </IconPicture>
          }
          note={`${t(`projects.kinds.${kind}`)} · ${t(`projects.roles.${role}`)}`}
        />
      ))}
    </ul>
  )
}

/** The name and picture of a user in a list. */
const shownPerson = ({ name, username, photoUrl }: FileOwner) => ({
  name: name ?? username,
  picture: <Avatar name={name ?? username} photoUrl={photoUrl} />,
})
