import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useProjectDeletion } from './use-project-deletion.ts'

interface ProjectMenuProps {
  project: Project
  label: string
  className?: string
}

/** The actions on a project. */
export function ProjectMenu({ project, label, className }: ProjectMenuProps) {
  const { t } = useTranslation()
  const { deleteProject, isDeleting } = useProjectDeletion()
  return (
    <ActionsMenu label={label} isBusy={isDeleting} className={className}>
      <MenuItem icon={<Pencil size={15} />} onSelect={() => openDialog('project', { project })}>
        {t('projects.edit')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void deleteProject(project)}>
        {t('projects.delete')}
      </MenuItem>
    </ActionsMenu>
  )
}
