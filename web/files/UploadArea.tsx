import { Upload } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '#web/ui/DropArea.tsx'
import { bringsFiles, filesFrom } from './dropped-files.ts'
import { uploadFiles } from './uploads.queries.ts'

const uploadFrom = (transfer: DataTransfer) => void filesFrom(transfer).then((chosen) => uploadFiles(chosen))

/** Uploads what is dropped on it, or pasted while it is shown. */
export function UploadArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()

  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (clipboardData && bringsFiles(clipboardData, target)) uploadFrom(clipboardData)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  const hint = (
    <>
      <Upload aria-hidden size={18} />
      {t('files.drop')}
    </>
  )
  return (
    <DropArea hint={hint} onDrop={uploadFrom} className="min-h-full gap-3">
      {children}
    </DropArea>
  )
}
