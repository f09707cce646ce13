import { Upload } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '#web/ui/layout/DropArea.tsx'
import { bringsFiles, filesFrom } from './dropped-files.ts'
import { uploadFiles } from './queries.ts'

const uploadFrom = (transfer: DataTransfer) => void filesFrom(transfer).then((chosen) => uploadFiles(chosen))

interface UploadAreaProps {
  /** Shown while files are over it. */
  hint?: string
  /** Whether something stands over it that what is pasted is meant for. */
  isCovered?: () => boolean
  className?: string
  children: ReactNode
}

/** Uploads what is dropped on it, or pasted while it is shown. */
export function UploadArea({ hint, isCovered, className, children }: UploadAreaProps) {
  const { t } = useTranslation()

  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (clipboardData && bringsFiles(clipboardData, target) && !isCovered?.()) uploadFrom(clipboardData)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [isCovered])

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
