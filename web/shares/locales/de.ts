import type { Translation } from '#web/platform/locales/translation.ts'
import type { enShares } from './en.ts'

export const deShares: Translation<typeof enShares> = {
  shares: {
    title_one: 'Notizbuch teilen',
    title_other: '{{count}} Notizbücher teilen',
    recipients: 'Empfänger',
    recipientsHint: 'Benutzernamen oder E-Mail-Adressen, durch Kommas getrennt',
    permissions: 'Berechtigung',
    permissionsOf: 'Berechtigung von {{name}}',
    roles: {
      read: 'Lesen',
      share: 'Lesen und teilen',
      update: 'Lesen und fragen',
      all: 'Lesen, fragen und teilen',
    },
    share: 'Teilen',
    again_one: '{{count}} erneut teilen',
    again_other: '{{count}} erneut teilen',
    progress: '{{done}}/{{total}} geteilt',
    shared_one: '{{count}} Notizbuch mit {{recipients}} Empfänger(n) geteilt',
    shared_other: '{{count}} Notizbücher mit {{recipients}} Empfänger(n) geteilt',
    failed_one: 'Das Notizbuch konnte nicht geteilt werden',
    failed_other: 'Einige Notizbücher konnten nicht geteilt werden',
    changed: 'Berechtigung geändert',
    people: 'Geteilt mit',
    owner: 'Eigentümer',
    since: '{{role}}, seit {{date}}',
    none: 'Noch mit niemandem geteilt.',
    revoke: 'Nicht mehr teilen',
    revokeFrom: 'Nicht mehr mit {{name}} teilen',
    revokeTitle: 'Nicht mehr mit {{name}} teilen?',
    revokeBody: '„{{name}}“ und die Dateien darin sind dann sofort nicht mehr zugänglich.',
    revoked: 'Die Freigabe wurde aufgehoben',
    revokeFailed: 'Die Freigabe konnte nicht aufgehoben werden',
    done: 'Fertig',
  },
}
