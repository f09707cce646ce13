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
    address: 'IP address',
    anonymous: 'Anonymous',
    impersonatedBy: 'by {{name}}, acting as this user',
    anything: 'All events',
    byWhom: 'Actor',
    toWhom: 'Target',
    from: 'From',
    to: 'Until',
    export: 'Export CSV',
    more: 'Show older entries',
    noneTitle: 'No events found',
    noneBody: 'No entry matches the filters.',
    details: {
      action: 'Event: {{value}}',
      after: 'after: {{value}}',
      before: 'before: {{value}}',
      by: 'by {{value}}',
      count: 'count: {{value}}',
      fields: 'fields: {{value}}',
      invite: 'invite: {{value}}',
      issuer: 'issuer: {{value}}',
      strategy: 'provider: {{value}}',
      tags: 'tags: {{value}}',
      users: 'users: {{value}}',
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
