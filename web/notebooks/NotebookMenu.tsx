import type { Notebook } from '#contract/notebooks.ts'
import { type CommandAction, runCommand } from '#web/platform/commands.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { useNotebookActions } from './use-notebook-actions.ts'

const OUTLINE: CommandAction = { id: 'jump-to-question', run: () => void runCommand('jump-to-question') }

const GROUPS: Record<string, string> = {
  'share-notebook': 'places',
  'leave-notebook': 'places',
  'add-to-project': 'places',
  'remove-from-project': 'places',
  'edit-notebook-tags': 'content',
  'summarize-notebook': 'content',
  'tag-notebook': 'content',
  'notebook-info': 'content',
  'clone-notebook': 'copies',
  'print-notebook': 'copies',
  'download-notebook': 'copies',
  'download-notebook-html': 'copies',
  'download-notebook-json': 'copies',
  'select-notebook': 'selection',
}

interface NotebookMenuProps {
  notebook: Notebook
  label: string
  onRename: () => void
  /** Whether it opens the outline of the notebook, which is shown. */
  hasOutline?: boolean
  size?: 'small' | 'medium'
  className?: string
}

export function NotebookMenu({ notebook, label, onRename, hasOutline, size, className }: NotebookMenuProps) {
  const { actions, isBusy } = useNotebookActions(notebook, onRename)
  return (
    <ActionsMenu label={label} size={size} isBusy={isBusy} className={className}>
      <CommandItems actions={hasOutline ? [OUTLINE, ...actions] : actions} groupOf={(id) => GROUPS[id]} />
    </ActionsMenu>
  )
}
