import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** In the middle of the window, like the messages of other files that are not shown. */
export function EmptyFile() {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center">
      <EmptyState title={t('viewer.empty')} />
    </div>
  )
}
