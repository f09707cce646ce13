import { z } from 'zod'
import { forgetMfaStatus } from '#web/auth/mfa/queries.ts'
import { loginPath } from '#web/auth/paths.ts'
import { knownImpersonator, rememberImpersonator } from '#web/auth/queries.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { forgetCurrentUser, knownCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { router } from './route-tree.tsx'
import { clearCopies, clearDisk } from './workspace.ts'

/**
 * Moves with the session: signing in (here or in another tab) leaves the sign-in page; a session that ended by itself
 * leads to sign-in and back to the same place, one that the person ended does not.
 */
export function followSession() {
  session.subscribe(() => {
    if (session.isSignedIn()) void router.invalidate()
  })
  session.onEnd((reason, subject) => {
    const impersonator = knownImpersonator()
    const isSignedOut = reason === 'signed-out'
    // A session that expired is continued later; of whom an administrator acted as nothing stays.
    const isOver = isSignedOut || impersonator !== null
    const identifier = isOver ? undefined : knownCurrentUser()?.username
    const owners = known([subject, localOwner(), isSignedOut ? impersonator?.id : undefined])
    forgetCurrentUser()
    forgetMfaStatus()
    rememberImpersonator(null)
    if (isOver || reason === 'account_closed') void clearDisk(owners)
    else if (reason === 'revoked') void clearCopies(owners)
    // Pages for everybody stay as they are, with what their link carried.
    if (!needsSession()) return forgetAnswers()
    const redirectTo = isOver ? undefined : router.state.location.href
    void router
      .navigate({ ...loginPath({ redirectTo }), state: { identifier, hasEnded: !isOver } })
      .then(forgetAnswers)
  })
  session.onSwitch((subject) => {
    if (knownImpersonator()?.id === subject) noteReturn()
    if (knownCurrentUser()?.id !== subject) forgetCurrentUser()
    forgetMfaStatus()
    void startAnew()
  })
}

/** Nothing of the session stays; what a page for everybody shows, such as ways to sign in, is asked for anew. */
function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.resetQueries()
}

const OF_SIGNED_IN_PEOPLE = ['/shell', '/developer/kit']

/** Of the page that is shown, or that is just being opened. */
function needsSession(): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return routes.some(({ id }) => OF_SIGNED_IN_PEOPLE.includes(id))
}

const known = (userIds: (string | undefined)[]) => [...new Set(userIds.filter((id) => id !== undefined))]

const RETURNED = 'returned-to-admin'

/** The time as somebody else ended without the administrator's doing. */
function noteReturn() {
  rememberImpersonator(null)
  writePersisted(RETURNED, true)
}

/** Says so on the page that was loaded anew. */
export function announceReturn() {
  if (!readPersisted(RETURNED, z.boolean(), false)) return
  removePersisted(RETURNED)
  toast.plain(t('nav.returnedToAdmin'), { duration: LONG_TOAST_MS })
}

const TIMEOUT_MS = 1000

/**
 * The session is another person's: nothing that this tab holds is theirs, so the page is loaded anew. An administrator who
 * begins to act as somebody comes back and keeps what is on the disk; of whom they acted as nothing stays.
 */
async function startAnew(): Promise<void> {
  if (knownImpersonator() === null) {
    const waited = new Promise((done) => setTimeout(done, TIMEOUT_MS))
    await Promise.race([clearDisk(known([localOwner()])), waited])
  }
  location.replace(router.buildLocation(newNotebookPath()).href)
}
