import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  registration_invites: {
    created: 'Einladungen erstellt',
    changed: 'Einladung geändert',
    revoked: 'Einladung widerrufen',
    deleted: 'Einladungen gelöscht',
    sent: 'Einladung per E-Mail gesendet',
    friends_invited: 'Freunde eingeladen',
  },
}
