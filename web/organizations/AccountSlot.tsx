import type { ComponentType } from 'react'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const NavigationAccount = lazyComponent(
  async () => (await import('./NavigationAccount.tsx')).NavigationAccount,
)
const StripAccount = lazyComponent(async () => (await import('./StripAccount.tsx')).StripAccount)

export const AccountSlot = () => <Slot Selector={NavigationAccount} height="min-h-10 touch:min-h-12" />

/** The same where the navigation is collapsed. */
export const StripAccountSlot = () => <Slot Selector={StripAccount} height="min-h-8 touch:min-h-11" />

/**
 * Nothing is loaded for users without an organization. Its place is kept while it is loading, so that the entries below
 * it do not move.
 */
function Slot({ Selector, height }: { Selector: ComponentType; height: string }) {
  return (
    useCurrentUser().isInOrganization && (
      <div className={`flex flex-col ${height}`}>
        <Selector />
      </div>
    )
  )
}
