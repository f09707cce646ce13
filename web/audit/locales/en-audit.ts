import { auditTexts } from '../audit-texts.ts'

/** The events of this domain in the audit log. */
export const enAudit = auditTexts({
  audit: {
    exported: 'Audit log exported',
  },
})

type Texts = typeof enAudit

declare module '../audit-texts.ts' {
  interface AuditActionTexts extends Texts {}
}
