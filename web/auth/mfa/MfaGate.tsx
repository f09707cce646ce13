import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { mfaStatus, mustSetUpMfa } from './queries.ts'

const MfaRequired = lazyComponent(
  async () => (await withTexts(import('./MfaRequired.tsx'), 'mfa')).MfaRequired,
)

/** When multi-factor authentication is required, a user without it sets it up first. */
export function MfaGate({ children }: { children: ReactNode }): ReactNode {
  const { data: status } = useQuery(mfaStatus())
  return mustSetUpMfa(status) ? <MfaRequired fallback={<LoadingScreen />} /> : children
}
