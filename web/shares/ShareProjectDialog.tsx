import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import type { ShareAccess } from '#contract/shares.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { useHandOverProject } from '#web/projects/members.queries.ts'
import { isOwn } from '#web/projects/project-permissions.ts'
import { project as projectQuery } from '#web/projects/queries.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { projectItem } from './share-items.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-project': { project: Project }
  }
}

interface ShareProjectDialogProps {
  input: { project: Project }
  onClose: () => void
}

/** The members of a project and its links, for a user who may share it. Its owner can make a member the owner. */
export function ShareProjectDialog({ input, onClose }: ShareProjectDialogProps) {
  const { data: project = input.project } = useQuery(projectQuery(input.project.id))
  return (
    <ShareDialog
      items={[projectItem(project)]}
      onClose={onClose}
      userActions={(member) =>
        isOwn(project) && <HandOver project={project} member={member} onDone={onClose} />
      }
    />
  )
}

interface HandOverProps {
  project: Project
  member: ShareAccess
  onDone: () => void
}

function HandOver({ project: { id, name: projectName }, member, onDone }: HandOverProps) {
  const { t } = useTranslation()
  const { mutate: handOver, isPending } = useHandOverProject()
  const name = member.name ?? member.username

  async function askAndHandOver() {
    const isConfirmed = await confirm({
      title: t('projects.handOverTitle', { name }),
      body: t('projects.handOverBody', { name: projectName }),
      confirmLabel: t('projects.handOver'),
    })
    if (isConfirmed) handOver({ id, userId: member.userId }, { onSuccess: onDone })
  }

  return (
    <IconButton
      size="small"
      label={t('projects.handOverTo', { name })}
      icon={<KeyRound size={15} />}
      isBusy={isPending}
      onClick={() => void askAndHandOver()}
    />
  )
}
