import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { MemberList } from './MemberList.tsx'
import { project as projectQuery } from './queries.ts'
import { useLeavingProject } from './use-leaving-project.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'project-members': { project: Project }
  }
}

interface ProjectMembersDialogProps {
  input: { project: Project }
  onClose: () => void
}

/** The members of a project, with their roles, for those who do not share it (`share-project`). */
export function ProjectMembersDialog({ input, onClose }: ProjectMembersDialogProps) {
  const { t } = useTranslation()
  const { data: project = input.project } = useQuery(projectQuery(input.project.id))
  const leave = useLeavingProject()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('projects.membersTitle')}
      description={
        <span dir="auto" className="block break-words">
          {project.name}
        </span>
      }
      footer={
        <>
          <Button
            icon={<LogOut size={16} />}
            onClick={() => {
              onClose()
              void leave(project)
            }}
          >
            {t('projects.leave')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('projects.done')}
          </Button>
        </>
      }
    >
      <MemberList project={project} />
    </Dialog>
  )
}
