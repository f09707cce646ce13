import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  users: {
    tags_changed: 'Tags geändert',
    admin_granted: 'Administratorrechte gegeben',
    admin_withdrawn: 'Administratorrechte entzogen',
    developer_granted: 'Entwicklerrechte gegeben',
    developer_withdrawn: 'Entwicklerrolle entfernt',
    suspended: 'Konto gesperrt',
    unsuspended: 'Konto entsperrt',
    storage_limit_changed: 'Speichergrenze geändert',
    profile_changed: 'Profil geändert',
    avatar_changed: 'Bild geändert',
    avatar_removed: 'Bild entfernt',
  },
}
