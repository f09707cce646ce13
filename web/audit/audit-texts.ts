/**
 * The events of the audit log, as `domain: { operation: text }`. Each `locales/en-audit.ts` adds those of its domain by
 * declaration merging; `web/audit/locales/en.ts` and `de.ts` find the files by their names.
 */
export interface AuditActionTexts {}

/** English texts of events, with their exact types. */
export const auditTexts = <const T extends object>(texts: T): T => texts

/** As a type of an object: i18next does not look for keys in an interface. */
export type AuditActions = { [Domain in keyof AuditActionTexts]: AuditActionTexts[Domain] }
