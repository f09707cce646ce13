import { ShieldAlert, WifiOff, WifiSync } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { type LiveState, useLiveState } from '#web/platform/live.ts'
import { Tooltip } from '#web/ui/layout/Tooltip.tsx'

const SHOWN = {
  online: { icon: undefined, label: 'nav.online' },
  connecting: {
    icon: <WifiSync aria-hidden size={16} className="animate-breathe text-warn" />,
    label: 'nav.reconnecting',
  },
  offline: { icon: <WifiOff aria-hidden size={16} className="text-bad" />, label: 'nav.offline' },
  refused: { icon: <ShieldAlert aria-hidden size={16} className="text-bad" />, label: 'nav.refused' },
} as const satisfies Record<LiveState, { icon: ReactNode; label: string }>

/** The number of the tab's subscriptions, for administrators; undefined for others. */
export function useSubscriptionCount(): string | undefined {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const count = useLiveState((live) => live.subscriptions)
  return isAdmin ? t('nav.subscriptions', { count }) : undefined
}

/**
 * The state of the connection, visible unless all is well. Changes are announced, because typed text may have to wait.
 */
export function NetworkStatus() {
  const { t } = useTranslation()
  const state = useLiveState((live) => live.state)
  const { icon, label } = SHOWN[state]
  if (!icon)
    return (
      <span role="status" aria-label={t(label)} className="sr-only">
        {t(label)}
      </span>
    )
  return (
    <Tooltip text={t(label)} side="top">
      <span role="status" aria-label={t(label)} className="grid size-8 flex-none place-items-center">
        {icon}
        <span className="sr-only">{t(label)}</span>
      </span>
    </Tooltip>
  )
}
