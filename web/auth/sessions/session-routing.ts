import { z } from 'zod'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { forgetCurrentUser, knownCurrentUser } from '#web/platform/current-user.ts'
import type { Program } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { deleteLocalDatabases, localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { knownImpersonator, rememberImpersonator } from '../impersonation/queries.ts'
import { forgetMfaStatus } from '../mfa/queries.ts'
import { loginPath } from '../paths.ts'

/**
 * Moves with the session: signing in (here or in another tab) leaves the sign-in page; a session that ended by itself
 * leads to sign-in and back to the same place, one that the user ended does not.
 */
export function followSession({ router, forgetUsers }: Program) {
  session.subscribe(() => {
    if (session.isSignedIn()) void router.invalidate()
  })
  session.onEnd((reason, subject) => {
    const impersonator = knownImpersonator()
    const isSignedOut = reason === 'signed-out'
    // A session that expired is continued later; of the user as whom an administrator acted nothing stays.
    const isOver = isSignedOut || impersonator !== null
    const identifier = isOver ? undefined : knownCurrentUser()?.username
    const owners = known([subject, localOwner(), isSignedOut ? impersonator?.id : undefined])
    forgetCurrentUser()
    forgetMfaStatus()
    rememberImpersonator(null)
    if (isOver || reason === 'account_closed') void forgetUsers(owners)
    else if (reason === 'revoked') void deleteLocalDatabases(owners)
    // Pages for visitors stay as they are, with what their link carried.
    if (!needsSession(router)) return forgetAnswers()
    const redirectTo = isOver ? undefined : router.state.location.href
    void router
      .navigate({ ...loginPath({ redirectTo }), state: { identifier, hasEnded: !isOver } })
      .then(forgetAnswers)
  })
  session.onSwitch((subject) => {
    if (knownImpersonator()?.id === subject) noteReturn()
    if (knownCurrentUser()?.id !== subject) forgetCurrentUser()
    forgetMfaStatus()
    void startAgain({ router, forgetUsers })
  })
}

/** Nothing of the session stays; what a page for visitors shows, such as ways to sign in, is requested again. */
function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.resetQueries()
}

/** Of the page that is shown, or that is just being opened. */
function needsSession(router: Program['router']): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return routes.some(({ options }) => options.staticData?.needsSession)
}

const known = (userIds: (string | undefined)[]) => [...new Set(userIds.filter((id) => id !== undefined))]

const RETURNED = 'returned-to-admin'

/** The impersonation ended without the administrator's doing. */
function noteReturn() {
  rememberImpersonator(null)
  writePersisted(RETURNED, true)
}

/** Says so on the page that was loaded again. */
export function announceReturn() {
  if (!readPersisted(RETURNED, z.boolean(), false)) return
  removePersisted(RETURNED)
  toast.plain(t('nav.returnedToAdmin'), { duration: LONG_TOAST_MS })
}

const TIMEOUT_MS = 1000

/**
 * The session is another user's: nothing that this tab holds is theirs, so the page is loaded again. An administrator who
 * begins to act as a user comes back and keeps what is on the disk; of the user as whom they acted nothing stays.
 */
async function startAgain({ router, forgetUsers }: Program): Promise<void> {
  if (knownImpersonator() === null) {
    const waited = new Promise((done) => setTimeout(done, TIMEOUT_MS))
    await Promise.race([forgetUsers(known([localOwner()])), waited])
  }
  location.replace(router.buildLocation(newNotebookPath()).href)
}
