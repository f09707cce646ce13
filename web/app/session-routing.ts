import { knownImpersonator, rememberImpersonator } from '#web/auth/queries.ts'
import { forgetMfaStatus } from '#web/mfa/queries.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { forgetCurrentUser, knownCurrentUser } from '#web/users/queries.ts'
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
    // Of whom an administrator acted as nothing stays, nor is it gone on with.
    const isOver = reason === 'signed-out' || knownImpersonator() !== null
    forgetCurrentUser()
    forgetMfaStatus()
    rememberImpersonator(null)
    void leaveWorkspace(isOver ? 'signed-out' : reason)
    const redirectTo = isOver ? undefined : router.state.location.href
    void router.navigate(paths.login({ redirectTo })).then(() => queryClient.clear())
  })
  session.onSwitch((subject) => {
    if (knownCurrentUser()?.id !== subject) forgetCurrentUser()
    forgetMfaStatus()
    void startAnew()
  })
}

const PATIENCE_MS = 1000

/**
 * The session is another person's: nothing that this tab holds is theirs, so the page is loaded anew. An administrator who
 * begins to act as somebody comes back and keeps what is on the disk; of whom they acted as nothing stays.
 */
async function startAnew(): Promise<void> {
  if (knownImpersonator() === null) {
    const waited = new Promise((done) => setTimeout(done, PATIENCE_MS))
    await Promise.race([leaveWorkspace('signed-out'), waited])
  }
  location.replace(router.buildLocation(paths.newNotebook()).href)
}
