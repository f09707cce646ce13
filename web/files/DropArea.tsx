import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filesFrom } from './dropped-files.ts'
import { uploadFiles } from './uploads.queries.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Uploads what is dropped on it, or pasted while it is shown. */
export function DropArea({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.types.includes('Files')) void filesFrom(clipboardData).then(uploadFiles)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        void filesFrom(event.dataTransfer).then(uploadFiles)
      }}
      className="relative flex min-h-full flex-col gap-3"
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft/90">
          <p className="flex items-center gap-2 font-[550] text-accent">
            <Upload aria-hidden size={18} />
            {t('files.drop')}
          </p>
        </div>
      )}
    </div>
  )
}
