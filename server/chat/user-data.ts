import type { UserData } from '#server/platform/user-data/user-data.ts'

/** The messages of a user; the domain of exports archives them with their notebooks. */
export const chatData: UserData = {
  columns: {
    'quests.user_id': { deletion: 'deleted', archive: 'notebooks/' },
    'stored_images.user_id': { deletion: 'deleted', archive: 'none' },
    'runs.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
