import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ErrorScreenProps {
  message: string
  onRetry?: () => void
}

/** Replaces a page that could not be shown. */
export function ErrorScreen({ message, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex min-h-0 flex-1 flex-col justify-center">
      <EmptyState
        title={t('ui.errorTitle')}
        body={message}
        action={
          onRetry && (
            <Button icon={<RotateCw size={16} />} onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
