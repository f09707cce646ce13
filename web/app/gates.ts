import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { emergencyStatus } from '#web/auth/queries.ts'
import { safeRedirectTarget } from '#web/auth/redirect-target.ts'
import { knowsMustSetUpMfa } from '#web/mfa/queries.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { currentUser } from '#web/users/queries.ts'
import { paths } from './paths.ts'
import { openWorkspace } from './workspace.ts'

/** Who may open a page; each throws the way elsewhere. */

interface Entering {
  location: ParsedLocation
}

export async function enterWorkspace(entering: Entering) {
  requireSignedIn(entering)
  // The shell says so in place of the page.
  if (await knowsMustSetUpMfa()) return
  try {
    await openWorkspace()
  } catch (thrown) {
    // The first call may find that the session ended since the last visit.
    requireSignedIn(entering)
    throw thrown
  }
}

function requireSignedIn({ location }: Entering) {
  if (session.isSignedIn()) return
  const redirectTo = location.href === '/' ? undefined : location.href
  redirect({ ...paths.login({ redirectTo }), throw: true })
}

export async function requireAdmin() {
  const user = await queryClient.ensureQueryData(currentUser())
  if (!user.isAdmin) redirect({ ...paths.newNotebook(), throw: true })
}

/** For pages about the making of the application. While it is being made they are open to everybody. */
export async function requireDeveloper(entering: Entering) {
  if (import.meta.env.DEV) return
  requireSignedIn(entering)
  const { isAdmin, isDeveloper } = await queryClient.ensureQueryData(currentUser())
  if (!isAdmin && !isDeveloper) notFound({ throw: true })
}

/** The emergency sign-in is a page only while the operator keeps it open, and leads on whoever is in. */
export async function requireOpenEmergency() {
  try {
    await queryClient.fetchQuery(emergencyStatus())
  } catch (thrown) {
    if (toApiError(thrown).status === 404) notFound({ throw: true })
    throw thrown
  }
  if (session.isSignedIn()) redirect({ ...paths.admin({ emergency_access: 'true' }), throw: true })
}

export function requireSignedOut({ search }: { search: { redirectTo?: string } }) {
  if (!session.isSignedIn()) return
  const target = safeRedirectTarget(search.redirectTo)
  if (target === undefined) redirect({ ...paths.newNotebook(), throw: true })
  redirect({ href: target, throw: true })
}

/** Nothing of what a provider sent somebody back with is kept: it would be too old when the server can be reached. */
export function leaveCallback() {
  redirect({ ...paths.login({ error: t('auth.notReached') }), replace: true, throw: true })
}

/** Home is where the person was last, on whichever device; without a connection, as far as this one knows. */
export async function leaveHome() {
  const { lastNotebookId } = await queryClient
    .fetchQuery({ ...currentUser(), staleTime: 0, retry: false, networkMode: 'always' })
    .catch(() => queryClient.ensureQueryData(currentUser()))
  redirect({
    ...(lastNotebookId === null ? paths.newNotebook() : paths.notebook(lastNotebookId)),
    replace: true,
    throw: true,
  })
}
