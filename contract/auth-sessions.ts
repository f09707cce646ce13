import { z } from 'zod'
import { PASSWORD_MAX, SignedIn } from './auth.ts'
import { anyCode } from './mfa.ts'
import { adminCall, enrollingCall, timestamp, userCall } from './procedures.ts'

/** An administrator who acts as somebody else does so for this long at most. */
export const IMPERSONATION_MINUTES = 60

/** So long a proof that it is the person counts, in the session that it was given in. */
export const PROOF_MINUTES = 5

/** One sign-in that is in force: a browser, or an administrator who acts as the person. */
export type OpenSession = z.infer<typeof OpenSession>
export const OpenSession = z.object({
  id: z.string(),
  /** As far as the program told: "Firefox", "Linux"; empty where it did not. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  createdAt: timestamp,
  /** Known to a quarter of an hour. */
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
  isImpersonation: z.boolean(),
})

export const authSessions = {
  /** Whose hands this session is in. */
  current: enrollingCall
    .route({ method: 'GET', path: '/auth/session', summary: 'The session of this call' })
    .output(
      z.object({
        id: z.string(),
        impersonator: z.object({ id: z.string(), username: z.string() }).nullable(),
      }),
    ),
  /**
   * Proves that it is the person who sits at this session: a code where codes are on, else the password where there is
   * one. Calls that need it are refused with `proof_required` until then; those who have neither must have signed in
   * within the last minutes. A wrong code is answered with `details` as in `mfa`.
   */
  prove: enrollingCall
    .route({ method: 'POST', path: '/auth/proof', summary: 'Prove that it is you' })
    .input(
      z.object({
        password: z.string().max(PASSWORD_MAX, 'Password is wrong').optional(),
        code: anyCode.optional(),
      }),
    )
    .output(z.object({ provedUntil: timestamp })),
  list: userCall
    .route({ method: 'GET', path: '/auth/sessions', summary: 'Where you are signed in' })
    .output(z.array(OpenSession)),
  end: userCall
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'Sign out one browser' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  /** This session goes on with a new access token. */
  endOthers: userCall
    .route({ method: 'POST', path: '/auth/sessions/end-others', summary: 'Sign out every other browser' })
    .output(z.object({ accessToken: z.string() })),
  endAll: userCall
    .route({ method: 'POST', path: '/auth/sessions/end-all', summary: 'Sign out everywhere' })
    .output(z.object({ signedOut: z.literal(true) })),
  /**
   * A session as somebody who is no administrator. It takes the place of the administrator's own in this browser, which
   * `returnToAdmin` brings back. Needs a proof.
   */
  impersonate: adminCall
    .route({ method: 'POST', path: '/admin/users/{id}/impersonate', summary: 'Act as somebody else' })
    .input(z.object({ id: z.uuid() }))
    .output(SignedIn),
  returnToAdmin: enrollingCall
    .route({ method: 'POST', path: '/auth/return-to-admin', summary: 'Stop acting as somebody else' })
    .output(SignedIn),
}
