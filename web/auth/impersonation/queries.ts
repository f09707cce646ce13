import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { SignedIn } from '#contract/auth.ts'
import type { authSessions } from '#contract/auth-sessions.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { keepCurrentUser } from '#web/platform/current-user.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { withReauthentication } from '#web/platform/reauthentication.ts'
import { session } from '#web/platform/session.ts'

const IMPERSONATOR = 'impersonator'
const Impersonator = z.object({ id: z.string(), username: z.string() }).nullable()

/**
 * The session, and the administrator who acts in it, if any; the latter is stored and known before the
 * response.
 */
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

/** The administrator who acts as the signed-in user, if any. */
export const useImpersonator = () => useQuery(currentSession()).data?.impersonator ?? null

function becomeAnother({ accessToken, user }: z.output<typeof SignedIn>) {
  keepCurrentUser(user)
  session.start(accessToken)
}

/** The session of the browser becomes that of the user: every tab reloads. */
export const useImpersonate = (admin: { id: string; username: string }) =>
  useMutation({
    mutationFn: async (input: CallerInputOf<typeof authSessions.impersonate>) => {
      // The exchange blocks other calls, so no reauthentication dialog can be shown during it.
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
