import { useTranslation } from 'react-i18next'
import { Button } from '../forms/Button.tsx'
import { ErrorState } from './ErrorState.tsx'

interface ErrorBannerProps {
  message: string
  onRetry: () => void
}

/** Replaces the content of a panel. */
export function ErrorBanner({ message, onRetry }: ErrorBannerProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-5">
      <ErrorState message={message} />
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
