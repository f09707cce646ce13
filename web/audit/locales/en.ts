import type { AuditActions } from '../audit-texts.ts'

const actions = import.meta.glob<object>('../../*/locales/en-audit.ts', { import: 'enAudit', eager: true })

/** The audit log. */
export const enAuditLog = {
  audit: {
    entries: 'Audit log',
    what: 'Event',
    when: 'When',
    who: 'Actor',
    whom: 'Target',
    address: 'IP\u00A0address',
    anonymous: 'Anonymous',
    impersonatedBy: 'by {{name}}, acting as this user',
    anything: 'All events',
    byWhom: 'Actor',
    toWhom: 'Target',
    from: 'From',
    to: 'To',
    export: 'Export CSV',
    more: 'Show older entries',
    noneTitle: 'No events found',
    noneBody: 'No entry matches the filters.',
    details: {
      action: 'Event: {{value}}',
      change: '{{before}} → {{after}}',
      by: 'by {{value}}',
      count: 'Count: {{value}}',
      fields: 'Changed: {{value}}',
      invite: 'Invite: {{value}}',
      issuer: 'Issuer: {{value}}',
      strategy: 'Provider: {{value}}',
      tags: 'Tags: {{value}}',
      users: 'Users: {{value}}',
    },
    reasons: {
      password: 'wrong password',
      passkey: 'unknown or invalid passkey',
      suspended: 'account suspended',
      noAdministrator: 'not an administrator',
    },
    actions: Object.assign({}, ...Object.values(actions)) as AuditActions,
  },
}
