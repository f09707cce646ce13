import { queryOptions, useMutation } from '@tanstack/react-query'
import { MfaStatus } from '#contract/mfa.ts'
import { api } from '#web/platform/api.ts'
import { isGivenUp } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { begin } from '../queries.ts'
import { NEWEST_OF_MFA, toastSetupFailure, toastVerificationFailure } from './failures.ts'

const KEPT = 'mfa-status'

/**
 * Whether codes are on, and demanded. Known from the last visit until the server answers. Never asked again when the
 * answer fails: the screen that demands them is then left out, and the server refuses what it must.
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

/** The same before the first page is drawn. */
export const knowsMustSetUpMfa = (): Promise<boolean> =>
  queryClient.ensureQueryData(mfaStatus()).then(mustSetUpMfa, () => false)

export const refetchMfaStatus = () => queryClient.invalidateQueries({ queryKey: mfaStatus().queryKey })

export const forgetMfaStatus = () => removePersisted(KEPT)

/** Each call makes the codes of the one before void. */
export const useBeginSetup = () =>
  useMutation({
    ...api.mfa.setup.mutationOptions({
      onError: (error) => {
        if (!isGivenUp(error)) toastSetupFailure(error)
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

/** The server forgets what was begun by itself when it is begun again, so a failure is no matter. */
export const cancelSetup = () => void api.mfa.cancelSetup.call().catch(() => undefined)

/** The second step of signing in. */
export const useVerifyCode = () =>
  useMutation({
    mutationFn: ({ token, mfaToken }: { token: string; mfaToken: string }) =>
      api.mfa.verify.call({ token }, { context: { bearer: mfaToken } }),
    onSuccess: begin,
    onError: toastVerificationFailure,
    meta: { isErrorShown: true },
  })

/** Shows that it is the person who sits here; the calls that need it are open for some minutes. */
export const useProve = () =>
  useMutation({
    ...api.authSessions.prove.mutationOptions({
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
