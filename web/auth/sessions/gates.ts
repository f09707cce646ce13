import { type HistoryState, type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentUser } from '#web/platform/current-user.ts'
import type { Entering } from '#web/platform/domain.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { knowsMustSetUpMfa } from '../mfa/queries.ts'
import { loginPath } from '../paths.ts'

/** Visitors sign in first. When multi-factor authentication has to be set up, `MfaGate` replaces the page. */
export async function enterSignedIn({ location, isRetry }: Entering): Promise<boolean> {
  // The first call may find that the session has expired since the last visit.
  requireSignedIn(location, isRetry ? { hasEnded: true } : {})
  if (isRetry) return true
  // Requested together with the status; refused when multi-factor authentication has to be set up, which is
  // no error.
  void queryClient.ensureQueryData(currentUser()).catch(() => undefined)
  return !(await knowsMustSetUpMfa())
}

function requireSignedIn(location: ParsedLocation, state: HistoryState) {
  if (session.isSignedIn()) return
  const redirectTo = location.href === '/' ? undefined : location.href
  redirect({ ...loginPath({ redirectTo }), state, throw: true })
}
