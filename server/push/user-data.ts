import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Keys of browsers are secrets, and settings describe no content of the user. */
export const pushData: UserData = {
  columns: {
    'push_subscriptions.user_id': { deletion: 'deleted', archive: 'none' },
    'push_preferences.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
