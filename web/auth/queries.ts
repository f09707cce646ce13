import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SignedIn } from '#contract/auth.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { rememberCurrentUser } from '#web/users/queries.ts'

/** Whether one can register here, and whether nobody has yet. */
export const authStatus = () => queryOptions({ ...api.auth.status.queryOptions(), staleTime: 0 })

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

/**
 * Signs out in every tab. The server is asked first, while the token still holds; when it cannot be reached the browser
 * forgets the session all the same.
 */
export async function signOut() {
  await api.auth.logout.call().catch(() => undefined)
  session.end('signed-out')
}
