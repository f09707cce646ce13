import { newNotebookPath } from '#web/notebooks/paths.ts'
import { forgetCurrentUser, knownCurrentUser } from '#web/platform/current-user.ts'
import { closeAllDialogs } from '#web/platform/dialogs.ts'
import type { Program } from '#web/platform/domain.ts'
import { deleteLocalDatabases, localOwner } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { knownImpersonator, rememberImpersonator } from '../impersonation/queries.ts'
import { noteReturn } from '../impersonation/return-notice.ts'
import { forgetMfaStatus } from '../mfa/queries.ts'
import { loginPath } from '../paths.ts'

/**
 * Redirects with the session: signing in (here or in another tab) leaves the sign-in page; an expired session
 * redirects to sign-in and back to the same page, signing out does not.
 */
export function followSession({ router, forgetUsers }: Program) {
  session.subscribe(() => {
    if (session.isSignedIn()) void router.invalidate()
  })
  session.onEnd((reason, subject) => {
    const impersonator = knownImpersonator()
    const isSignedOut = reason === 'signed-out'
    // An expired session is continued later; the data of an impersonated user is deleted.
    const isOver = isSignedOut || impersonator !== null
    const identifier = isOver ? undefined : knownCurrentUser()?.username
    const owners = known([subject, localOwner(), isSignedOut ? impersonator?.id : undefined])
    // They are outside of the page, and would stay above the sign-in page with the data of the user.
    closeAllDialogs()
    forgetCurrentUser()
    forgetMfaStatus()
    rememberImpersonator(null)
    if (isOver || reason === 'account_closed') void forgetUsers(owners)
    else if (reason === 'revoked') void deleteLocalDatabases(owners)
    // Pages for visitors are not changed, with the parameters of their link.
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

/** Clears the cache of the session; data of pages for visitors, such as sign-in methods, is fetched again. */
function forgetAnswers(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
  void queryClient.resetQueries()
}

/** Of the current page, or of the one being opened. */
function needsSession(router: Program['router']): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return routes.some(({ options }) => options.staticData?.needsSession)
}

const known = (userIds: (string | undefined)[]) => [...new Set(userIds.filter((id) => id !== undefined))]

const TIMEOUT_MS = 1000

/**
 * The session has changed to another user: the page is reloaded, since its data belongs to the previous one.
 * An administrator who starts to act as a user will return and keeps the local data; that of the impersonated
 * user is deleted.
 */
async function startAgain({ router, forgetUsers }: Program): Promise<void> {
  if (knownImpersonator() === null) {
    const waited = new Promise((done) => setTimeout(done, TIMEOUT_MS))
    await Promise.race([forgetUsers(known([localOwner()])), waited])
  }
  location.replace(router.buildLocation(newNotebookPath()).href)
}
