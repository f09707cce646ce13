import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  registration_invites: {
    created: 'Invites created',
    changed: 'Invite changed',
    revoked: 'Invite revoked',
    deleted: 'Invites deleted',
    sent: 'Invite emailed',
    friends_invited: 'Friends invited',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
