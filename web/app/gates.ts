import { type HistoryState, notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { adminPath } from '#web/admin/paths.ts'
import { loginPath, registerPath } from '#web/auth/paths.ts'
import { authStatus, emergencyStatus } from '#web/auth/queries.ts'
import { safeRedirectTarget } from '#web/auth/redirect-target.ts'
import { knowsMustSetUpMfa } from '#web/mfa/queries.ts'
import { newNotebookPath, notebookPath } from '#web/notebooks/paths.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { inShownLanguage } from '#web/platform/sentences.ts'
import { session } from '#web/platform/session.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { currentUser } from '#web/users/queries.ts'
import { openWorkspace } from './workspace.ts'

const ERROR_MAX = 300

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

export async function requireAdmin() {
  const user = await queryClient.ensureQueryData(currentUser())
  if (!user.isAdmin) redirect({ ...newNotebookPath(), throw: true })
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
  if (session.isSignedIn()) redirect({ ...adminPath({ emergency_access: 'true' }), throw: true })
}

export function requireSignedOut({ search }: { search: { redirectTo?: string; error?: string } }) {
  if (!session.isSignedIn()) return
  // A sign-in at a provider that failed comes back here, also where a session is open.
  if (search.error)
    toast.error(inShownLanguage(search.error.slice(0, ERROR_MAX)), { duration: LONG_TOAST_MS })
  const target = safeRedirectTarget(search.redirectTo)
  if (target === undefined) redirect({ ...newNotebookPath(), throw: true })
  redirect({ href: target, throw: true })
}

/** For the sign-in page: where no account exists yet, there is only one to create. */
export async function requireAccounts(entering: { search: { redirectTo?: string; error?: string } }) {
  requireSignedOut(entering)
  // Without an answer the sign-in page says what is wrong.
  const status = await queryClient
    .fetchQuery({ ...authStatus(), retry: false, networkMode: 'always' })
    .catch(() => undefined)
  if (!status?.isFirstAccount) return
  const { redirectTo } = entering.search
  redirect({ ...registerPath({ redirectTo }), replace: true, throw: true })
}

/** Nothing of what a provider sent somebody back with is kept: it would be too old when the server can be reached. */
export function leaveCallback() {
  redirect({ ...loginPath({ error: t('auth.notReached') }), replace: true, throw: true })
}

/** Home is where the person was last, on whichever device; without a connection, as far as this one knows. */
export async function leaveHome() {
  const { lastNotebookId } = await queryClient
    .fetchQuery({ ...currentUser(), staleTime: 0, retry: false, networkMode: 'always' })
    .catch(() => queryClient.ensureQueryData(currentUser()))
  redirect({
    ...(lastNotebookId === null ? newNotebookPath() : notebookPath(lastNotebookId)),
    replace: true,
    throw: true,
  })
}
