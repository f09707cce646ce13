import { z } from 'zod'
import { PASSWORD_MAX, SignedIn } from './auth.ts'
import { authMessages } from './messages/auth.ts'
import { rule } from './messages.ts'
import { anyCode } from './mfa.ts'
import { adminCall, enrollingCall, timestamp, userCall } from './procedures.ts'

/** The maximum duration of an impersonation. */
export const IMPERSONATION_MINUTES = 60

/** How long a reauthentication is valid, in the session in which it was made. */
export const REAUTHENTICATION_MINUTES = 5

/** One valid sign-in: a browser, or an administrator who impersonates the user. */
export type OpenSession = z.infer<typeof OpenSession>
export const OpenSession = z.object({
  id: z.string(),
  /** As reported by the user agent: "Firefox", "Linux"; empty where it was not reported. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  createdAt: timestamp,
  /** With a precision of a quarter of an hour. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
  isImpersonation: z.boolean(),
})

export const authSessions = {
  /** Who uses this session. */
  current: enrollingCall
    .route({ method: 'GET', path: '/auth/session', summary: 'The session of this call' })
    .output(
      z.object({
        id: z.string(),
        impersonator: z.object({ id: z.string(), username: z.string() }).nullable(),
      }),
    ),
  /**
   * Reauthenticates the user of this session: by a code where codes are on, otherwise by the password where there is
   * one. Calls that require it are refused with `reauthentication_required` until then; a user with neither must have
   * signed in within the last minutes. A wrong code is answered with `details` as in `mfa`.
   */
  reauthenticate: enrollingCall
    .route({ method: 'POST', path: '/auth/reauthentication', summary: 'Reauthenticate' })
    .input(
      z.object({
        password: z.string().max(PASSWORD_MAX, rule(authMessages.passwordWrong())).optional(),
        code: anyCode.optional(),
      }),
    )
    .output(z.object({ reauthenticatedUntil: timestamp })),
  list: userCall
    .route({ method: 'GET', path: '/auth/sessions', summary: 'Where you are signed in' })
    .output(z.array(OpenSession)),
  end: userCall
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'Sign out one browser' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  /** This session continues with a new access token. */
  endOthers: userCall
    .route({ method: 'POST', path: '/auth/sessions/end-others', summary: 'Sign out every other browser' })
    .output(z.object({ accessToken: z.string() })),
  endAll: userCall
    .route({ method: 'POST', path: '/auth/sessions/end-all', summary: 'Sign out everywhere' })
    .output(z.object({ signedOut: z.literal(true) })),
  /**
   * Opens a session as another user who is not an administrator. It replaces the administrator's own session in this
   * browser, which `returnToAdmin` restores. Requires reauthentication.
   */
  impersonate: adminCall
    .route({ method: 'POST', path: '/admin/users/{id}/impersonate', summary: 'Impersonate a user' })
    .input(z.object({ id: z.uuid() }))
    .output(SignedIn),
  returnToAdmin: enrollingCall
    .route({ method: 'POST', path: '/auth/return-to-admin', summary: 'End an impersonation' })
    .output(SignedIn),
}
