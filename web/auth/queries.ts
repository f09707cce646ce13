import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignedIn } from '#contract/auth.ts'
import { api } from '#web/platform/api.ts'
import { session } from '#web/platform/session.ts'
import { updateCachedUser } from '#web/users/queries.ts'

/** Whether registration is open, and whether there is no account yet. */
export const authStatus = () => queryOptions({ ...api.auth.status.queryOptions(), staleTime: 1000 })

/** Whether the emergency sign-in is enabled; fails with 404 otherwise. */
export const emergencyStatus = () => ({
  ...api.auth.emergencyStatus.queryOptions(),
  staleTime: 0,
  retry: false,
})

/** A new session, or the same one with new tokens. */
export function begin({ accessToken, user }: z.output<typeof SignedIn>) {
  updateCachedUser(user)
  session.start(accessToken)
}

/** Returns a session, or a token for the second step when codes are enabled. */
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

/** Signs out in every tab, also without a connection. */
export const signOut = () => session.signOut()
