import type { Notebook } from '#contract/notebooks.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { notebookItem } from './share-items.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-notebooks': { notebooks: Notebook[] }
  }
}

interface ShareNotebooksDialogProps {
  input: { notebooks: Notebook[] }
  onClose: () => void
}

export function ShareNotebooksDialog({ input: { notebooks }, onClose }: ShareNotebooksDialogProps) {
  return <ShareDialog items={notebooks.map(notebookItem)} onClose={onClose} />
}
