import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Which resources a user may use, granted which, and the groups of the user. */
export const grantsData: UserData = {
  columns: {
    'grants.user_id': { deletion: 'deleted', archive: 'none' },
    'grants.created_by': { deletion: 'anonymized', archive: 'none' },
    'group_members.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
