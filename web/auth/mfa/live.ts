import { hashKey } from '@tanstack/react-query'
import type { settingChanged } from '#contract/settings.ts'
import { onLiveEvent, retryConnection, useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { mfaStatus, mustSetUpMfa, refetchMfaStatus } from './queries.ts'

/**
 * Reloads the status when multi-factor authentication becomes required; the returned function stops it. The
 * event may arrive while the socket is being opened, which is then refused like every call, so each of the
 * three triggers it.
 */
export function followMfa(): () => void {
  const stops = [
    onLiveEvent<typeof settingChanged>('setting_changed', ({ settingName }) => {
      if (settingName === 'enforceMFA') void refetchMfaStatus()
    }),
    useLiveState.subscribe(({ state }, before) => {
      if (state === 'refused' && before.state !== 'refused' && !isAsked()) void refetchMfaStatus()
    }),
    queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, state } = event.query
      if (state.error?.code === 'mfa_setup_required' && !isKnown()) void refetchMfaStatus()
      if (event.type === 'updated' && event.action.type === 'success' && queryHash === statusHash)
        connectIfAllowed()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const statusHash = hashKey(mfaStatus().queryKey)

/** The socket may have been refused before an administrator turned the requirement off. */
function connectIfAllowed() {
  const status = queryClient.getQueryData(mfaStatus().queryKey)
  if (useLiveState.getState().state === 'refused' && !mustSetUpMfa(status)) retryConnection()
}

/** One request is enough for any number of refused calls; a failed one is repeated on request only. */
function isAsked(): boolean {
  const state = queryClient.getQueryState(mfaStatus().queryKey)
  return state?.fetchStatus === 'fetching' || state?.status === 'error' || state?.isInvalidated === true
}

const isKnown = () => isAsked() || queryClient.getQueryData(mfaStatus().queryKey)?.enforced === true
