import { settingChanged } from '#contract/settings.ts'
import { onLiveEvent, useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { mfaStatus, refetchMfaStatus } from './queries.ts'

/**
 * Learns at once when codes are demanded from now on; the answer stops it. The news may come while the socket is being
 * opened, which is then refused, and so is every call: each of the three is a reason to ask.
 */
export function followMfa(): () => void {
  const stops = [
    onLiveEvent(settingChanged, ({ settingName }) => {
      if (settingName === 'enforceMFA') void refetchMfaStatus()
    }),
    useLiveState.subscribe(({ state }) => {
      if (state === 'offline' && navigator.onLine) void refetchMfaStatus()
    }),
    queryClient.getQueryCache().subscribe(({ query }) => {
      const { error } = query.state
      if (error?.code === 'mfa_setup_required' && !isKnown()) void refetchMfaStatus()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asked for already, answered, or not to be known: one question is enough for any number of refused calls. */
function isKnown(): boolean {
  const state = queryClient.getQueryState(mfaStatus().queryKey)
  if (state === undefined) return false
  const { fetchStatus, status, isInvalidated, data } = state
  return fetchStatus === 'fetching' || status === 'error' || isInvalidated || data?.enforced === true
}
