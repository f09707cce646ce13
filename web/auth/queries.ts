import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { SignedIn } from '#contract/auth.ts'
import type { authSessions } from '#contract/auth-sessions.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { keepCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { withReauthentication } from '#web/platform/reauthentication.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { rememberCurrentUser } from '#web/users/queries.ts'

/** Whether one can register here, and whether nobody has yet. */
export const authStatus = () => queryOptions({ ...api.auth.status.queryOptions(), staleTime: 1000 })

/** Whether the emergency sign-in is there; fails with 404 where it is not. */
export const emergencyStatus = () => ({
  ...api.auth.emergencyStatus.queryOptions(),
  staleTime: 0,
  retry: false,
})

/** A new session, or the same one with new tokens. */
export function begin({ accessToken, user }: z.output<typeof SignedIn>) {
  rememberCurrentUser(user)
  session.start(accessToken)
}

/** A session at once, or where codes are on a token for the second step. */
export const useSignIn = () =>
  useMutation({
    ...api.auth.login.mutationOptions({
      onSuccess: (answer) => {
        if ('accessToken' in answer) begin(answer)
      },
    }),
    meta: { isErrorShown: true },
  })

export const useEmergencySignIn = () =>
  useMutation({
    ...api.auth.emergencyLogin.mutationOptions({
      onSuccess: (answer) => {
        if ('accessToken' in answer) begin(answer)
      },
    }),
    meta: { isErrorShown: true },
  })

export const useRegister = () =>
  useMutation({ ...api.auth.register.mutationOptions({ onSuccess: begin }), meta: { isErrorShown: true } })

/** Other devices are signed out; this browser goes on with what the answer holds. */
export const useChangePassword = () =>
  useMutation({
    ...api.auth.changePassword.mutationOptions({
      onSuccess: (answer) => {
        begin(answer)
        toast.success(t('password.changed'))
      },
    }),
    meta: { isErrorShown: true },
  })

/** Signs out in every tab, also without a connection. */
export const signOut = () => session.signOut()

const IMPERSONATOR = 'impersonator'
const Impersonator = z.object({ id: z.string(), username: z.string() }).nullable()

/** Which session this is, and whether an administrator acts in it; the latter is known before the server answers. */
const currentSession = () =>
  queryOptions({
    queryKey: api.authSessions.current.queryKey(),
    queryFn: async ({ signal }) => {
      const current = await api.authSessions.current.call(undefined, { signal })
      rememberImpersonator(current.impersonator)
      return current
    },
    initialData: () => {
      const impersonator = knownImpersonator()
      return impersonator ? { id: '', impersonator } : undefined
    },
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const knownImpersonator = () => readPersisted(IMPERSONATOR, Impersonator, null)

export function rememberImpersonator(impersonator: z.output<typeof Impersonator>) {
  if (impersonator) writePersisted(IMPERSONATOR, impersonator)
  else removePersisted(IMPERSONATOR)
}

/** The administrator who acts as the person that is signed in, if one does. */
export const useImpersonator = () => useQuery(currentSession()).data?.impersonator ?? null

function becomeAnother({ accessToken, user }: z.output<typeof SignedIn>) {
  keepCurrentUser(user)
  session.start(accessToken)
}

/** The browser becomes that person's: every tab starts anew. */
export const useImpersonate = (admin: { id: string; username: string }) =>
  useMutation({
    mutationFn: async (input: CallerInputOf<typeof authSessions.impersonate>) => {
      // The exchange keeps other calls waiting, so nobody can be asked for a proof while it lasts.
      const context = { handlesReauthentication: true }
      const answer = await withReauthentication(() =>
        session.exchange(() => api.authSessions.impersonate.call(input, { context })),
      )
      rememberImpersonator({ id: admin.id, username: admin.username })
      becomeAnother(answer)
    },
    meta: { isErrorShown: true },
  })

export const useReturnToAdmin = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await session.exchange(() => api.authSessions.returnToAdmin.call())
      rememberImpersonator(null)
      becomeAnother(answer)
    },
  })

/** Where the person is signed in. */
export const sessionList = () => queryOptions({ ...api.authSessions.list.queryOptions(), staleTime: 0 })

const refetchSessions = () => queryClient.invalidateQueries({ queryKey: api.authSessions.list.key() })

export const useEndSession = () =>
  useMutation(
    api.authSessions.end.mutationOptions({
      onSuccess: () => toast.success(t('sessions.ended')),
      onSettled: refetchSessions,
    }),
  )

export const useEndOtherSessions = () =>
  useMutation(
    api.authSessions.endOthers.mutationOptions({
      onSuccess: ({ accessToken }) => {
        session.start(accessToken)
        toast.success(t('sessions.othersEnded'))
      },
      onSettled: refetchSessions,
    }),
  )

export const useEndAllSessions = () =>
  useMutation(api.authSessions.endAll.mutationOptions({ onSuccess: () => session.end('signed-out') }))
