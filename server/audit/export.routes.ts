import { AUDIT_EXPORT_PATH, AuditFilter } from '#contract/audit.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { exportAudit } from './service.ts'

export const auditDownloads: Download[] = [
  download({ path: AUDIT_EXPORT_PATH, access: 'admin', input: AuditFilter, open: exportAudit }),
]
