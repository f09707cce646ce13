import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '#web/ui/layout/DropArea.tsx'
import type { UploadTarget } from '../upload-target.ts'
import { filesFrom, hasFiles } from './dropped-files.ts'
import { uploadFiles } from './queries.ts'

interface UploadAreaProps {
  uploadTo: UploadTarget
  /** Shown while files are dragged over it. */
  hint?: string
  /** Whether an element over it handles pasted files. */
  isCovered?: () => boolean
  className?: string
  children: ReactNode
}

/** Uploads files that are dropped on it, or pasted while it is shown. */
export function UploadArea({ uploadTo, hint, isCovered, className, children }: UploadAreaProps) {
  const { t } = useTranslation()

  const uploadFrom = (transfer: DataTransfer) =>
    void filesFrom(transfer).then((chosen) => uploadFiles(chosen, uploadTo))
  const onPaste = useEffectEvent(({ clipboardData, target }: ClipboardEvent) => {
    if (clipboardData && hasFiles(clipboardData, target) && !isCovered?.()) uploadFrom(clipboardData)
  })

  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  const words = (
    <>
      <Upload aria-hidden size={18} />
      {hint ?? t('files.drop')}
    </>
  )
  return (
    <DropArea hint={words} onDrop={uploadFrom} className={className}>
      {children}
    </DropArea>
  )
}
