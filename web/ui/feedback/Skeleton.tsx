import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'

/**
 * A placeholder of lines of text, so that the layout does not shift. Offline it explains why they do not
 * load.
 */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  if (!isOnline)
    return (
      <p role="status" className={cn('text-soft', className)}>
        {t('ui.offline')}
      </p>
    )
  return (
    <div aria-hidden className={cn('animate-breathe space-y-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="h-10 rounded-control bg-sunk" />
      ))}
    </div>
  )
}

function onConnectionChange(onChange: () => void) {
  const changes = ['online', 'offline']
  for (const change of changes) addEventListener(change, onChange)
  return () => {
    for (const change of changes) removeEventListener(change, onChange)
  }
}
