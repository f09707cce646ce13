import { z } from 'zod'
import { authMessages } from './messages/auth.ts'
import { rule } from './messages.ts'
import { enrollingCall, publicCall, userCall } from './procedures.ts'
import { CurrentUser, displayName, email, username } from './users.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, rule(authMessages.passwordTooShort({ min: PASSWORD_MIN })))
  .max(PASSWORD_MAX, rule(authMessages.passwordTooLong({ max: PASSWORD_MAX })))

/** The access token is kept in the browser's memory; the refresh token only in an HttpOnly cookie. */
export type SignedIn = z.infer<typeof SignedIn>
export const SignedIn = z.object({ accessToken: z.string(), user: CurrentUser })

/**
 * The first step succeeded and a second one follows: the token is valid for that, for 15 minutes, and for nothing else.
 */
export type MfaRequired = z.infer<typeof MfaRequired>
export const MfaRequired = z.object({
  mfaRequired: z.literal(true),
  mfaToken: z.string(),
  /** Whether a passkey may replace the code. */
  hasPasskeys: z.boolean(),
})

/** A user with neither codes nor a password reauthenticates by having signed in that recently. */
export const FRESH_SESSION_MINUTES = 15

const NameAndPassword = z.object({
  identifier: z.string().trim().min(1, rule(authMessages.loginRequired())).max(254),
  password: z.string().min(1, rule(authMessages.passwordRequired())).max(PASSWORD_MAX),
})

export const auth = {
  /** Information for the sign-in pages, before any user is signed in. */
  status: publicCall
    .route({ method: 'GET', path: '/auth/status', summary: 'Whether registration is possible' })
    .output(
      z.object({ isFirstAccount: z.boolean(), registrationMode: z.enum(['open', 'invite', 'closed']) }),
    ),
  register: publicCall
    .route({ method: 'POST', path: '/auth/register', summary: 'Create an account and sign in' })
    .input(
      z.object({
        username,
        email,
        password: newPassword,
        name: displayName.optional(),
        inviteCode: z.string().trim().max(200).optional(),
      }),
    )
    .output(SignedIn),
  login: publicCall
    .route({ method: 'POST', path: '/auth/login', summary: 'Sign in with email or username' })
    .input(NameAndPassword)
    .output(z.union([SignedIn, MfaRequired])),
  /** Returns 404 unless the operator has enabled it (EMERGENCY_LOGIN). */
  emergencyStatus: publicCall
    .route({ method: 'GET', path: '/auth/emergency', summary: 'Whether the emergency sign-in is open' })
    .output(z.object({ isOpen: z.literal(true) })),
  /** For administrators, when the other sign-in methods fail. Returns 404 unless it is enabled. */
  emergencyLogin: publicCall
    .route({
      method: 'POST',
      path: '/auth/emergency',
      summary: 'Sign in as an administrator in an emergency',
    })
    .input(NameAndPassword)
    .output(z.union([SignedIn, MfaRequired])),
  /**
   * Exchanges the refresh cookie for a new one and an access token. A refresh token works once; `attempt` identifies
   * this request, so that a browser that lost the response (a reload at the wrong moment) may repeat exactly this
   * request.
   */
  refresh: publicCall
    .route({ method: 'POST', path: '/auth/refresh', summary: 'Renew the access token' })
    .input(z.object({ attempt: z.uuid().optional() }))
    .output(z.object({ accessToken: z.string() })),
  logout: enrollingCall
    .route({ method: 'POST', path: '/auth/logout', summary: 'End this session' })
    .output(z.object({ signedOut: z.literal(true) })),
  /**
   * The same for a browser whose access token may have expired, perhaps long after the user signed out offline. The
   * path is below `refresh`, because the cookie is sent nowhere else.
   */
  signOutBrowser: publicCall
    .route({ method: 'POST', path: '/auth/refresh/end', summary: 'End the session of the refresh cookie' })
    .output(z.object({ signedOut: z.literal(true) })),
  /** Every other session ends; this one continues with the tokens of the response. Requires reauthentication. */
  changePassword: userCall
    .route({ method: 'PUT', path: '/auth/password', summary: 'Change your password' })
    .input(z.object({ password: newPassword }))
    .output(SignedIn),
}
