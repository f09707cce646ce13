import { z } from 'zod'
import { newPassword } from './auth.ts'
import { authMessages } from './messages/auth.ts'
import { rule } from './messages.ts'
import { enrollingCall, publicCall, userCall } from './procedures.ts'
import { email } from './users.ts'

export const PASSWORD_RESET_MINUTES = 60
export const EMAIL_LINK_HOURS = 24

/** The token in the link of a mail. */
const token = z.string().trim().min(1, rule(authMessages.linkIncomplete())).max(200)

/** Resetting a password, and verifying the ownership of an e-mail address. */
export const recovery = {
  /** Returns the same response, in the same time, whether or not an account has that address. */
  forgotPassword: publicCall
    .route({ method: 'POST', path: '/auth/forgot-password', summary: 'Request a password reset link' })
    .input(z.object({ email }))
    .output(z.object({ accepted: z.literal(true) })),
  /**
   * Ends every session of the account. If its address was unverified, this verifies it, and earlier passkeys, linked
   * accounts and codes are deleted.
   */
  resetPassword: publicCall
    .route({ method: 'POST', path: '/auth/password-reset', summary: 'Choose a new password' })
    .input(z.object({ token, password: newPassword }))
    .output(z.object({ changed: z.literal(true) })),
  /**
   * Called by a user who is signed in to the account. Other users can set a new password, which confirms the address
   * too.
   */
  verifyEmail: enrollingCall
    .route({ method: 'POST', path: '/auth/verify-email', summary: 'Confirm an email address' })
    .input(z.object({ token }))
    .output(z.object({ verified: z.literal(true) })),
  resendVerification: userCall
    .route({ method: 'POST', path: '/auth/resend-verification', summary: 'Request the mail again' })
    .output(z.object({ sent: z.literal(true) })),
  /**
   * The address changes once the mail to the new one is confirmed. The response never reveals whether another user has
   * it. Requires reauthentication.
   */
  changeEmail: userCall
    .route({ method: 'POST', path: '/auth/change-email', summary: 'Request a change of your email address' })
    .input(z.object({ email }))
    .output(z.object({ accepted: z.literal(true) })),
  /** The address to be confirmed. */
  pendingEmailChange: userCall
    .route({
      method: 'GET',
      path: '/auth/change-email',
      summary: 'The new address that is not confirmed yet',
    })
    .output(z.object({ email: z.string().nullable() })),
  /** Invalidates its link. */
  withdrawEmailChange: userCall
    .route({ method: 'DELETE', path: '/auth/change-email', summary: 'Cancel a change of your email address' })
    .output(z.object({ withdrawn: z.literal(true) })),
  /** Called by a user who is signed in to the account. */
  confirmEmailChange: enrollingCall
    .route({ method: 'POST', path: '/auth/verify-change', summary: 'Confirm the new email address' })
    .input(z.object({ token }))
    .output(z.object({ changed: z.literal(true) })),
  /** From the mail to the old address, until the new one is confirmed. */
  cancelEmailChange: publicCall
    .route({ method: 'POST', path: '/auth/cancel-change', summary: 'Keep the old email address' })
    .input(z.object({ token }))
    .output(z.object({ cancelled: z.literal(true) })),
}
