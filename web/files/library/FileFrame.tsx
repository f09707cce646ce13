import type { ReactNode } from 'react'
import type { FullscreenDialogProps } from '#web/ui/overlays/FullscreenDialog.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileContent } from './FileContent.tsx'
import { FileHeadFacts } from './FileHeadFacts.tsx'
import { useOpenFile } from './use-open-file.ts'
import { ViewerActions } from './ViewerActions.tsx'

interface FileFrameProps {
  fileId: string
  /** Renders the dialog or panel that shows the file. */
  children: (parts: FullscreenDialogProps) => ReactNode
}

/** The file in the address, as the parts of the dialog or panel around it. */
export function FileFrame({ fileId, children }: FileFrameProps) {
  const opened = useOpenFile(fileId)
  const { file, title, close } = opened
  return children({
    onClose: close,
    title,
    icon: <FileIcon mimeType={file?.mimeType ?? ''} fileName={title} size={20} />,
    facts: file && <FileHeadFacts file={file} />,
    actions: file && <ViewerActions file={file} />,
    children: <FileContent opened={opened} />,
  })
}
