import type { ComponentType } from 'react'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const NavigationAccount = lazyComponent(
  async () => (await import('./NavigationAccount.tsx')).NavigationAccount,
)
const StripAccount = lazyComponent(async () => (await import('./StripAccount.tsx')).StripAccount)

/** Nothing is loaded for users without an organization. */
export const AccountSlot = () => useShownInOrganization(NavigationAccount)

/** The same where the navigation is collapsed. */
export const StripAccountSlot = () => useShownInOrganization(StripAccount)

function useShownInOrganization(Selector: ComponentType) {
  return useCurrentUser().isInOrganization && <Selector />
}
