import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUploadTarget } from '../upload-target.ts'

/** On the page of a project: notes that new files are added to the project too. */
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
