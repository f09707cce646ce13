import type { Translation } from '#web/platform/locales/translation.ts'
import type { AuditActions } from '../audit-texts.ts'
import type { enAuditLog } from './en.ts'

const actions = import.meta.glob<object>('../../*/locales/de-audit.ts', { import: 'deAudit', eager: true })

export const deAuditLog: Translation<typeof enAuditLog> = {
  audit: {
    entries: 'Audit-Protokoll',
    what: 'Ereignis',
    when: 'Wann',
    who: 'Akteur',
    whom: 'Ziel',
    address: 'IP\u2011Adresse',
    anonymous: 'Anonym',
    impersonatedBy: 'von {{name}}, als dieser Benutzer handelnd',
    anything: 'Alle Ereignisse',
    byWhom: 'Akteur',
    toWhom: 'Ziel',
    from: 'Von',
    to: 'Bis',
    export: 'Als CSV exportieren',
    more: 'Ältere Einträge anzeigen',
    noneTitle: 'Keine Ereignisse gefunden',
    noneBody: 'Kein Eintrag passt zu den Filtern.',
    details: {
      action: 'Ereignis: {{value}}',
      change: '{{before}} → {{after}}',
      by: 'durch {{value}}',
      count: 'Anzahl: {{value}}',
      fields: 'Geändert: {{value}}',
      invite: 'Einladung: {{value}}',
      issuer: 'Aussteller: {{value}}',
      strategy: 'Anbieter: {{value}}',
      tags: 'Tags: {{value}}',
      users: 'Benutzer: {{value}}',
    },
    reasons: {
      password: 'falsches Passwort',
      passkey: 'unbekannter oder ungültiger Passkey',
      suspended: 'Konto gesperrt',
      noAdministrator: 'kein Administrationskonto',
    },
    actions: Object.assign({}, ...Object.values(actions)) as Translation<AuditActions>,
  },
}
