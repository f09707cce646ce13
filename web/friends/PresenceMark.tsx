import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/layout/class-names.ts'

/** At the picture of a friend who has the application open. */
export function PresenceMark({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <span className={cn('size-2.5 rounded-full bg-good ring-2 ring-paper', className)}>
      <span className="sr-only">{t('friends.present')}</span>
    </span>
  )
}
