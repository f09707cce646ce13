import { z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import { adminCall, PAGE_LIMIT_MAX, timestamp } from './procedures.ts'

export const AUDIT_PAGE_SIZE = 50
export const AUDIT_SEARCH_MAX = 100

/** A security-relevant event: the domain and the operation, in the past tense. */
export type AuditAction = z.infer<typeof AuditAction>
export const AuditAction = z.enum([
  'audit.exported',
  'settings.changed',
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.emergency_used',
  'auth.signed_out',
  'auth.refresh_token_reused',
  'auth.password_changed',
  'auth.session_ended',
  'auth.other_sessions_ended',
  'auth.signed_out_everywhere',
  'impersonation.started',
  'impersonation.ended',
  'mail.link_seen',
  'inbox.system_message_sent',
  'auth.password_reset_requested',
  'auth.password_reset',
  'auth.email_verified',
  'auth.email_change_requested',
  'auth.email_changed',
  'auth.email_change_cancelled',
  'users.tags_changed',
  'users.admin_granted',
  'users.admin_withdrawn',
  'users.developer_granted',
  'users.developer_withdrawn',
  'users.suspended',
  'users.unsuspended',
  'users.storage_limit_changed',
  'users.profile_changed',
  'users.avatar_changed',
  'users.avatar_removed',
  'accounts.export_requested',
  'accounts.export_downloaded',
  'accounts.deletion_requested',
  'accounts.deletion_cancelled',
  'accounts.deleted',
  'notebooks.exported',
  'notebooks.imported',
  'mfa.enabled',
  'mfa.disabled',
  'mfa.reset',
  'mfa.locked',
  'mfa.backup_codes_replaced',
  'passkeys.added',
  'passkeys.removed',
  'registration_invites.created',
  'registration_invites.changed',
  'registration_invites.revoked',
  'registration_invites.deleted',
  'registration_invites.sent',
  'registration_invites.friends_invited',
  'external_sign_in.used',
  'external_sign_in.linked',
  'external_sign_in.unlinked',
  'external_sign_in.configured',
  'external_sign_in.configuration_removed',
  'google_drive.connected',
  'google_drive.disconnected',
  'mcp_servers.added',
  'mcp_servers.changed',
  'mcp_servers.removed',
  'mcp_servers.tools_approved',
  'organizations.seats_changed',
])

/** Further details. Never a secret, a code, a token or an e-mail address. */
export type AuditDetails = z.infer<typeof AuditDetails>
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The current `username`; `null` when the account is deleted. */
const AuditPerson = z.object({ id: z.string(), username: z.string().nullable() })

export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z.object({
  id: z.number().int(),
  occurredAt: timestamp,
  action: AuditAction,
  /** `null` where the caller was not signed in. */
  actor: AuditPerson.nullable(),
  /** The administrator who impersonated the actor. */
  impersonator: AuditPerson.nullable(),
  target: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  address: z.string(),
  details: AuditDetails,
})

const person = z
  .string()
  .trim()
  .max(AUDIT_SEARCH_MAX, rule(platformMessages.searchTooLong({ max: AUDIT_SEARCH_MAX })))

/** The filter: all conditions apply. `actor` and `target` are ids, or part of a username or name. */
export type AuditFilter = z.infer<typeof AuditFilter>
export const AuditFilter = z.object({
  action: AuditAction.optional(),
  actor: person.optional(),
  target: person.optional(),
  /** Inclusive. */
  from: timestamp.optional(),
  /** Exclusive. */
  to: timestamp.optional(),
})

/** Returns the entries as CSV; a byte stream outside the contract's calls, with the filter in its query. */
export const AUDIT_EXPORT_PATH = '/api/admin/audit/export'

export const audit = {
  /** Newest first; `next` is the `before` of the next page. */
  list: adminCall
    .route({ method: 'GET', path: '/admin/audit', summary: 'Security-relevant events' })
    .input(
      AuditFilter.extend({
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        limit: z.coerce
          .number()
          .int()
          .min(1)
          .transform((limit) => Math.min(limit, PAGE_LIMIT_MAX))
          .default(AUDIT_PAGE_SIZE),
      }),
    )
    .output(z.object({ data: z.array(AuditEntry), next: z.number().int().nullable() })),
}
