import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUser } from '#web/platform/current-user.ts'
import { withTexts } from '#web/platform/texts.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const PendingDeletion = lazyComponent(
  async () => (await withTexts(import('./PendingDeletion.tsx'), 'accounts')).PendingDeletion,
)

/** Replaces the workspace of an account that is scheduled for deletion. */
export function DeletionGate({ children }: { children: ReactNode }): ReactNode {
  const { data: user } = useQuery(currentUser())
  const dueAt = user?.deletionDueAt ?? null
  return dueAt === null ? children : <PendingDeletion dueAt={dueAt} fallback={<LoadingScreen />} />
}
