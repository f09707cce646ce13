import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  users: {
    tags_changed: 'Tags changed',
    admin_granted: 'Made administrator',
    admin_withdrawn: 'Administrator role removed',
    developer_granted: 'Made developer',
    developer_withdrawn: 'Developer role removed',
    suspended: 'Account suspended',
    unsuspended: 'Account unsuspended',
    storage_limit_changed: 'Storage limit changed',
    profile_changed: 'Profile changed',
    avatar_changed: 'Picture changed',
    avatar_removed: 'Picture removed',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
