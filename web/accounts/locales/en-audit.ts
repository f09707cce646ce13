import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  accounts: {
    export_requested: 'Data export requested',
    export_downloaded: 'Data export downloaded',
    deletion_requested: 'Account deletion requested',
    deletion_cancelled: 'Account deletion cancelled',
    deleted: 'Account deleted',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
