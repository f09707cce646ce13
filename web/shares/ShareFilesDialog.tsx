import type { KnowledgeFile } from '#contract/files.ts'
import { FileGeneralAccess } from '#web/files/sharing/FileGeneralAccess.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { fileItem } from './share-items.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-files': { files: KnowledgeFile[] }
  }
}

interface ShareFilesDialogProps {
  input: { files: KnowledgeFile[] }
  onClose: () => void
}

export function ShareFilesDialog({ input: { files }, onClose }: ShareFilesDialogProps) {
  const [first] = files
  return (
    <ShareDialog items={files.map(fileItem)} onClose={onClose}>
      {files.length === 1 && first && <FileGeneralAccess known={first} />}
    </ShareDialog>
  )
}
