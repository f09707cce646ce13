import { WifiOff, WifiSync } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '#web/platform/live.ts'

/** Shorter interruptions, such as when a page opens, are not shown. */
const DELAY_MS = 2000

/** Shows over the page that the connection is lost, when the navigation that shows it is collapsed. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const state = useLiveState((live) => live.state)
  // Refused access has its own notice with more text.
  const isLost = useHasLasted(state === 'offline' || state === 'connecting')
  const isOffline = state === 'offline'
  const Icon = isOffline ? WifiOff : WifiSync
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-40 flex justify-center">
      {isLost && (
        <span className="flex items-center gap-2 rounded-full border border-line-strong bg-raised px-3 py-1 text-small text-soft shadow-low">
          <Icon aria-hidden size={14} className={isOffline ? 'text-bad' : 'animate-breathe text-warn'} />
          {isOffline ? t('nav.offline') : t('nav.reconnecting')}
        </span>
      )}
    </div>
  )
}

function useHasLasted(isSo: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo])
  return isSo && hasLasted
}
