import { z } from 'zod'

/** What security-relevant thing happened: the domain and what was done, in the past tense. */
export type AuditAction = z.infer<typeof AuditAction>
export const AuditAction = z.enum([
  'auth.registered',
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.refresh_token_reused',
])

/** What else is worth knowing. Never a secret, a code, a token or an address of mail. */
export type AuditDetails = z.infer<typeof AuditDetails>
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
