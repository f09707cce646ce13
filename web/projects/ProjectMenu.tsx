import type { Project } from '#contract/projects.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { useProjectActions } from './use-project-actions.ts'

interface ProjectMenuProps {
  project: Project
  label: string
  className?: string
}

/** The actions on a project. */
export function ProjectMenu({ project, label, className }: ProjectMenuProps) {
  const { actions, isDeleting } = useProjectActions(project)
  return (
    <ActionsMenu label={label} isBusy={isDeleting} className={className}>
      <CommandItems actions={actions} />
    </ActionsMenu>
  )
}
