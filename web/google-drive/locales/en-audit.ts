import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  google_drive: {
    connected: 'Google Drive connected',
    disconnected: 'Google Drive disconnected',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
