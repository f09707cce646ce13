import { auditTexts } from '#web/audit/audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  notebooks: {
    exported: 'Notebooks exported',
    imported: 'Notebooks imported',
  },
})

type Texts = typeof enAudit

declare module '#web/audit/audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
