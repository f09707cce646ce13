import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { openMembers } from './open-members.ts'
import { mayManageMembers } from './project-permissions.ts'

const SHOWN_MAX = 3

/** Who uses a project with the reader; opens their list, or the dialog that shares it. */
export function ProjectPeople({ project }: { project: Project }) {
  const { t } = useTranslation()
  const { owner, members } = project
  const others = [...(owner ? [owner] : []), ...members]
  const label =
    members.length === 0 && mayManageMembers(project)
      ? t('projects.share')
      : t('projects.membersCount', { count: members.length + 1 })
  return (
    <Button tone="quiet" onClick={() => openMembers(project)} className="gap-2">
      {members.length === 0 ? (
        <Users aria-hidden size={16} />
      ) : (
        <span className="flex -space-x-0.5">
          {others.slice(0, SHOWN_MAX).map(({ name, username, photoUrl }) => (
            <Avatar
              key={username}
              size="compact"
              name={name ?? username}
              photoUrl={photoUrl}
              className="ring-2 ring-paper"
            />
          ))}
        </span>
      )}
      {label}
    </Button>
  )
}
