import { queryOptions, useMutation } from '@tanstack/react-query'
import { MfaStatus } from '#contract/mfa-status.ts'
import { api } from '#web/platform/api.ts'
import { isReauthenticationCancelled } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { begin } from '../queries.ts'
import { NEWEST_OF_MFA, toastSetupFailure, toastVerificationFailure } from './failures.ts'

const KEPT = 'mfa-status'

/**
 * Whether multi-factor authentication is enabled and required. Stored from the last visit until the response.
 * Not retried after a failure: the setup screen is not shown then, and the server refuses calls.
 */
export const mfaStatus = () =>
  queryOptions({
    queryKey: api.mfa.status.queryKey(),
    queryFn: async ({ signal }) => {
      const status = await api.mfa.status.call(undefined, { signal })
      writePersisted(KEPT, status)
      return status
    },
    initialData: () => readPersisted(KEPT, MfaStatus.nullable(), null) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })

export const mustSetUpMfa = (status: MfaStatus | undefined) => status?.enforced === true && !status.enabled

/** Also known before the first page is rendered. */
export const knowsMustSetUpMfa = (): Promise<boolean> =>
  queryClient.ensureQueryData(mfaStatus()).then(mustSetUpMfa, () => false)

export const refetchMfaStatus = () => queryClient.invalidateQueries({ queryKey: mfaStatus().queryKey })

export const forgetMfaStatus = () => removePersisted(KEPT)

/** Each call invalidates the codes of the previous one. */
export const useBeginSetup = () =>
  useMutation({
    ...api.mfa.setup.mutationOptions({
      onError: (error) => {
        if (!isReauthenticationCancelled(error)) toastSetupFailure(error)
      },
    }),
    meta: { isErrorShown: true },
  })

export const useCompleteSetup = () =>
  useMutation({
    ...api.mfa.verifySetup.mutationOptions({
      onSuccess: (answer) => {
        begin(answer)
        toast.success(t('mfa.setupDone'), NEWEST_OF_MFA)
        return refetchMfaStatus()
      },
      onError: toastSetupFailure,
    }),
    meta: { isErrorShown: true },
  })

/** The server discards an unfinished setup when another begins, so a failure can be ignored. */
export const cancelSetup = () => void api.mfa.cancelSetup.call().catch(() => undefined)

/** The second sign-in step. */
export const useVerifyCode = () =>
  useMutation({
    mutationFn: ({ token, mfaToken }: { token: string; mfaToken: string }) =>
      api.mfa.verify.call({ token }, { context: { bearer: mfaToken } }),
    onSuccess: begin,
    onError: toastVerificationFailure,
    meta: { isErrorShown: true },
  })

/** Reauthenticates the user; calls that require it are permitted for some minutes. */
export const useReauthenticate = () =>
  useMutation({
    ...api.authSessions.reauthenticate.mutationOptions({
      onError: (error) => {
        if (!error.details.forceLogout) return
        toastVerificationFailure(error)
        session.end('expired')
      },
    }),
    meta: { isErrorShown: true },
  })

export const useDisableMfa = () =>
  useMutation(
    api.mfa.disable.mutationOptions({
      onSuccess: (answer) => {
        begin(answer)
        toast.success(t('mfa.disabled'), NEWEST_OF_MFA)
        return refetchMfaStatus()
      },
    }),
  )

export const useReplaceBackupCodes = () =>
  useMutation(api.mfa.regenerateBackupCodes.mutationOptions({ onSuccess: refetchMfaStatus }))
