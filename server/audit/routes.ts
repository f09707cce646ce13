import { audit } from '#contract/audit.ts'
import { serve } from '#server/platform/http/http.ts'
import { listAudit } from './service.ts'

export const auditRoutes = {
  list: serve(audit.list, listAudit),
}
