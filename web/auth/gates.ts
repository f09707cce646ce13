import { notFound, redirect } from '@tanstack/react-router'
import { adminPath } from '#web/admin/paths.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { toApiError } from '#web/platform/errors.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { registerPath } from './paths.ts'
import { authStatus, emergencyStatus } from './queries.ts'
import { type RedirectError, redirectError } from './redirect-error.ts'
import { safeRedirectTarget } from './redirect-target.ts'

/** The emergency sign-in exists only while the operator enables it; signed-in users are redirected. */
export async function requireOpenEmergency() {
  try {
    await queryClient.fetchQuery(emergencyStatus())
  } catch (thrown) {
    if (toApiError(thrown).status === 404) notFound({ throw: true })
    throw thrown
  }
  if (session.isSignedIn()) redirect({ ...adminPath({ emergency_access: 'true' }), throw: true })
}

type SignInSearch = RedirectError & { redirectTo?: string }

export function requireSignedOut({ search }: { search: SignInSearch }) {
  if (!session.isSignedIn()) return
  // A failed sign-in at a provider redirects here, also with an open session.
  const error = redirectError(search)
  if (error !== undefined) toast.error(error, { duration: LONG_TOAST_MS })
  const target = safeRedirectTarget(search.redirectTo)
  if (target === undefined) redirect({ ...newNotebookPath(), throw: true })
  redirect({ href: target, throw: true })
}

/** For the sign-in page: without any account, redirects to the registration. */
export async function requireAccounts(entering: { search: SignInSearch }) {
  requireSignedOut(entering)
  // Without a response the sign-in page shows the error.
  const status = await queryClient
    .fetchQuery({ ...authStatus(), retry: false, networkMode: 'always' })
    .catch(() => undefined)
  if (!status?.isFirstAccount) return
  const { redirectTo } = entering.search
  redirect({ ...registerPath({ redirectTo }), replace: true, throw: true })
}
