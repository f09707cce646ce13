import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Entries of the audit log stay: they record what was done, by the id alone. */
export const auditData: UserData = {
  columns: {
    'audit_entries.actor_id': { deletion: 'kept', archive: 'none' },
    'audit_entries.impersonator_id': { deletion: 'kept', archive: 'none' },
  },
}
