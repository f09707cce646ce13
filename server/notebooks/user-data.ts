import type { UserData } from '#server/platform/user-data/user-data.ts'

/** The notebooks of a user; the domain of exports archives them with their messages. */
export const notebooksData: UserData = {
  columns: {
    'notebooks.user_id': { deletion: 'deleted', archive: 'notebooks/' },
    'notebook_favorites.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
