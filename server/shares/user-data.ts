import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Which links a user has opened. */
export const sharesData: UserData = {
  columns: { 'share_link_holders.user_id': { deletion: 'deleted', archive: 'none' } },
}
