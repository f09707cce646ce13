import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUploadTarget } from '../upload-target.ts'

/** Over the page of a project: that what is added to the library comes to it too. */
export function UploadTargetHint() {
  const { t } = useTranslation()
  const { name } = useUploadTarget()
  if (name === undefined) return null
  return (
    <p className="flex items-center gap-2 text-small text-soft">
      <Folder aria-hidden size={14} className="flex-none text-accent" />
      {t('files.comesToProject', { name })}
    </p>
  )
}
