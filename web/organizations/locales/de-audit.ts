import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  organizations: { seats_changed: 'Plätze geändert' },
}
