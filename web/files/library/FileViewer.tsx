import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileContent } from './FileContent.tsx'
import { FileHeadFacts } from './FileHeadFacts.tsx'
import { useOpenFile } from './use-open-file.ts'
import { ViewerActions } from './ViewerActions.tsx'

/** The file in the address of the page, over that page. */
export function FileViewer({ fileId }: { fileId: string }) {
  const opened = useOpenFile(fileId)
  const { file, title, close } = opened
  return (
    <FullscreenDialog
      onClose={close}
      title={title}
      icon={<FileIcon mimeType={file?.mimeType ?? ''} size={20} />}
      facts={file && <FileHeadFacts file={file} />}
      actions={file && <ViewerActions file={file} />}
    >
      <FileContent opened={opened} />
    </FullscreenDialog>
  )
}
