import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { authMessages } from './messages/auth.ts'
import { rule } from './messages.ts'
import { MfaStatus } from './mfa-status.ts'
import { adminCall, enrollingCall, secondStepCall, userCall } from './procedures.ts'

export const BACKUP_CODE_LENGTH = 10
export const BACKUP_CODES = 10
/** That many consecutive wrong codes lock verification for that many minutes. */
export const WRONG_CODES_MAX = 3
export const MFA_LOCK_MINUTES = 15

/** Codes are displayed in groups and typed on phones: spaces and case are ignored. */
const typedCode = z
  .string()
  .max(100, rule(authMessages.codeTooLong()))
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())

const setupCode = typedCode.pipe(z.string().regex(/^\d{6}$/, rule(authMessages.codeInvalid())))
/** From the app, or a backup code. */
export const anyCode = typedCode.pipe(
  z.string().regex(/^(\d{6}|[A-Z2-7]{10})$/, rule(authMessages.codeOrBackupCodeInvalid())),
)

/** Shown only once: the secret for the app and the backup codes. */
export type MfaSetup = z.infer<typeof MfaSetup>
export const MfaSetup = z.object({
  /** An image, as a `data:` address. */
  qrCodeUrl: z.string(),
  manualEntryKey: z.string(),
  backupCodes: z.array(z.string()),
})

/**
 * Codes of an authenticator app as the second step of signing in. A wrong code is answered with `details`: the
 * remaining attempts, and `forceLogout` with the one that locks verification.
 */
export const mfa = {
  status: enrollingCall
    .route({ method: 'GET', path: '/auth/mfa/status', summary: 'Whether multi-factor authentication is on' })
    .output(MfaStatus),
  /** Requires reauthentication. Nothing changes until `verifySetup`; starting again invalidates the previous secret. */
  setup: enrollingCall
    .route({ method: 'POST', path: '/auth/mfa/setup', summary: 'Begin to set up an authenticator app' })
    .output(MfaSetup),
  /** Every other session ends; this one continues with the tokens of the response. */
  verifySetup: enrollingCall
    .route({ method: 'POST', path: '/auth/mfa/verify-setup', summary: 'Complete the set-up with a code' })
    .input(z.object({ token: setupCode }))
    .output(SignedIn),
  cancelSetup: enrollingCall
    .route({ method: 'POST', path: '/auth/mfa/cancel-setup', summary: 'Cancel an unfinished set-up' })
    .output(z.object({ cancelled: z.literal(true) })),
  /** The second step of signing in, with the `mfaToken` of the first as bearer token. */
  verify: secondStepCall
    .route({ method: 'POST', path: '/auth/mfa/verify', summary: 'Complete a sign-in with a code' })
    .input(z.object({ token: anyCode }))
    .output(SignedIn),
  /** Refused while the site requires codes of all users. Every other session ends. Requires reauthentication. */
  disable: userCall
    .route({ method: 'POST', path: '/auth/mfa/disable', summary: 'Turn off multi-factor authentication' })
    .output(SignedIn),
  /** Requires reauthentication. */
  regenerateBackupCodes: userCall
    .route({ method: 'POST', path: '/auth/mfa/backup-codes', summary: 'Replace all backup codes' })
    .output(MfaSetup.pick({ backupCodes: true })),
  /** For a user who lost their app and their backup codes. All their sessions end. Requires reauthentication. */
  forceReset: adminCall
    .route({ method: 'POST', path: '/auth/mfa/force-reset', summary: 'Reset the codes of another user' })
    .input(z.object({ userId: z.uuid(rule(authMessages.userRequired())) }))
    .output(z.object({ reset: z.literal(true) })),
}
