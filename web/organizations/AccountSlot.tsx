import { useCurrentUser } from '#web/platform/current-user.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const AccountSelector = lazyComponent(async () => (await import('./AccountSelector.tsx')).AccountSelector)

/** Nothing is loaded for users without an organization. */
export const AccountSlot = () => useCurrentUser().isInOrganization && <AccountSelector />
