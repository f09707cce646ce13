import { forgetMfaStatus } from '#web/mfa/queries.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { forgetCurrentUser } from '#web/users/queries.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { leaveWorkspace } from './workspace.ts'

/**
 * Moves with the session: signing in (here or in another tab) leaves the sign-in page; a session that ended by itself
 * leads to sign-in and back to the same place, one that the person ended does not.
 */
export function followSession() {
  session.subscribe(() => {
    if (session.isSignedIn()) void router.invalidate()
  })
  session.onEnd((reason) => {
    forgetCurrentUser()
    forgetMfaStatus()
    leaveWorkspace(reason)
    const redirectTo = reason === 'expired' ? router.state.location.href : undefined
    void router.navigate(paths.login({ redirectTo })).then(() => queryClient.clear())
  })
}
