import { type HistoryState, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { knowsMustSetUpMfa } from '#web/auth/mfa/queries.ts'
import { loginPath } from '#web/auth/paths.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { openWorkspace } from './workspace.ts'

/** Who may open a page; each throws the way elsewhere. */

interface Entering {
  location: ParsedLocation
}

export async function enterWorkspace(entering: Entering) {
  requireSignedIn(entering)
  // Asked along with the codes; where those are demanded first it is refused, which nobody needs to know.
  void queryClient.ensureQueryData(currentUser()).catch(() => undefined)
  // The shell says so in place of the page.
  if (await knowsMustSetUpMfa()) return
  try {
    await openWorkspace()
  } catch (thrown) {
    // The first call may find that the session ended since the last visit.
    requireSignedIn(entering, { hasEnded: true })
    throw thrown
  }
}

function requireSignedIn({ location }: Entering, state: HistoryState = {}) {
  if (session.isSignedIn()) return
  const redirectTo = location.href === '/' ? undefined : location.href
  redirect({ ...loginPath({ redirectTo }), state, throw: true })
}

/** For pages about the making of the application. While it is being made they are open to everybody. */
export async function requireDeveloper(entering: Entering) {
  if (import.meta.env.DEV) return
  requireSignedIn(entering)
  const { isAdmin, isDeveloper } = await queryClient.ensureQueryData(currentUser())
  if (!isAdmin && !isDeveloper) notFound({ throw: true })
}
