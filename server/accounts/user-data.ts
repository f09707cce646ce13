import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Earlier archives of a user. */
export const accountsData: UserData = {
  columns: {
    'account_exports.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
