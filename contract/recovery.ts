import { z } from 'zod'
import { newPassword } from './auth.ts'
import { enrollingCall, publicCall, userCall } from './procedures.ts'
import { email } from './users.ts'

export const PASSWORD_RESET_MINUTES = 60
export const EMAIL_LINK_HOURS = 24

/** What a link in a mail carries. */
const token = z.string().trim().min(1, 'This link is not complete. Open it from the mail again.').max(200)

/** Getting back in, and proving that an address of mail is one's own. */
export const recovery = {
  /** Answers the same, and as fast, whether or not anybody has that address. */
  forgotPassword: publicCall
    .route({ method: 'POST', path: '/auth/forgot-password', summary: 'Ask for a link to a new password' })
    .input(z.object({ email }))
    .output(z.object({ accepted: z.literal(true) })),
  /**
   * Ends every session of the account. Where nobody had proved its address this does, and passkeys, linked accounts and
   * codes of before are gone.
   */
  resetPassword: publicCall
    .route({ method: 'POST', path: '/auth/password-reset', summary: 'Choose a new password' })
    .input(z.object({ token, password: newPassword }))
    .output(z.object({ changed: z.literal(true) })),
  /** By somebody who is signed in to the account. Whoever is not can choose a new password, which confirms it too. */
  verifyEmail: enrollingCall
    .route({ method: 'POST', path: '/auth/verify-email', summary: 'Confirm an email address' })
    .input(z.object({ token }))
    .output(z.object({ verified: z.literal(true) })),
  resendVerification: userCall
    .route({ method: 'POST', path: '/auth/resend-verification', summary: 'Ask for that mail again' })
    .output(z.object({ sent: z.literal(true) })),
  /**
   * The address changes once the mail to the new one is confirmed. Never tells whether somebody else has it. Needs a
   * proof.
   */
  changeEmail: userCall
    .route({ method: 'POST', path: '/auth/change-email', summary: 'Ask for another email address' })
    .input(z.object({ email }))
    .output(z.object({ accepted: z.literal(true) })),
  /** The address that waits to be confirmed. */
  pendingEmailChange: userCall
    .route({
      method: 'GET',
      path: '/auth/change-email',
      summary: 'The new address that is not confirmed yet',
    })
    .output(z.object({ email: z.string().nullable() })),
  /** Its link is void from then on. */
  withdrawEmailChange: userCall
    .route({ method: 'DELETE', path: '/auth/change-email', summary: 'Keep the present address' })
    .output(z.object({ withdrawn: z.literal(true) })),
  /** By somebody who is signed in to the account. */
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
