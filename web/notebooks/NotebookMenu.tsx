import type { Notebook } from '#contract/notebooks.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { useNotebookActions } from './use-notebook-actions.ts'

interface NotebookMenuProps {
  notebook: Notebook
  label: string
  onRename: () => void
  size?: 'small' | 'medium'
  className?: string
}

export function NotebookMenu({ notebook, label, onRename, size, className }: NotebookMenuProps) {
  const { actions, isBusy } = useNotebookActions(notebook, onRename)
  return (
    <ActionsMenu label={label} size={size} isBusy={isBusy} className={className}>
      <CommandItems actions={actions} />
    </ActionsMenu>
  )
}
