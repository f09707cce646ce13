import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  accounts: {
    export_requested: 'Datenexport angefordert',
    export_downloaded: 'Datenexport heruntergeladen',
    deletion_requested: 'Löschung des Kontos angefordert',
    deletion_cancelled: 'Löschung des Kontos abgebrochen',
    deleted: 'Konto gelöscht',
  },
}
