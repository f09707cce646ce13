import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Presence is not kept: it goes with the connection. */
export const presenceData: UserData = {
  columns: {
    'presences.user_id': { deletion: 'deleted', archive: 'none' },
    'presence_preferences.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
