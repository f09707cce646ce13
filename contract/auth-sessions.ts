import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { adminCall, enrollingCall, timestamp, userCall } from './kit.ts'

/** An administrator who acts as somebody else does so for this long at most. */
export const IMPERSONATION_MINUTES = 60

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

const code = z
  .string()
  .trim()
  .min(1, 'Enter a code of your authenticator app')
  .max(100, 'The code is too long')

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
   * `returnToAdmin` brings back. Administrators with an authenticator app give a fresh code.
   */
  impersonate: adminCall
    .route({ method: 'POST', path: '/admin/users/{id}/impersonate', summary: 'Act as somebody else' })
    .input(z.object({ id: z.uuid(), code: code.optional() }))
    .output(SignedIn),
  returnToAdmin: enrollingCall
    .route({ method: 'POST', path: '/auth/return-to-admin', summary: 'Stop acting as somebody else' })
    .output(SignedIn),
}
