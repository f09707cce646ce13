import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  auth: {
    registered: 'Account created',
    signed_in: 'Signed in',
    sign_in_failed: 'Sign-in failed',
    emergency_used: 'Emergency sign-in used',
    signed_out: 'Signed out',
    password_changed: 'Password changed',
    refresh_token_reused: 'Session ended: reused token detected',
    session_ended: 'Another session signed out',
    other_sessions_ended: 'All other sessions signed out',
    signed_out_everywhere: 'Signed out everywhere',
    password_reset_requested: 'Password reset requested',
    password_reset: 'Password reset by email',
    email_verified: 'Email address confirmed',
    email_change_requested: 'Email change requested',
    email_changed: 'Email address changed',
    email_change_cancelled: 'Email change cancelled',
  },
  impersonation: {
    started: 'Started acting as a user',
    ended: 'Stopped acting as a user',
  },
  external_sign_in: {
    used: 'External account used',
    linked: 'External account linked',
    unlinked: 'External account unlinked',
    configured: 'Sign-in method configured',
    configuration_removed: 'Sign-in method removed',
  },
  mfa: {
    enabled: 'Multi-factor authentication enabled',
    disabled: 'Multi-factor authentication disabled',
    reset: 'Multi-factor authentication reset',
    locked: 'Code entry locked after failed attempts',
    backup_codes_replaced: 'Backup codes replaced',
  },
  passkeys: {
    added: 'Passkey added',
    removed: 'Passkey removed',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
