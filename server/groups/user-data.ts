import { allPages } from '#server/platform/user-data/all-pages.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listGroups, removeGroupsOf } from './service.ts'

/** The groups of a user; the memberships are those of `grants`. */
export const groupsData: UserData = {
  columns: {
    'groups.user_id': { deletion: 'deleted', archive: 'groups.json' },
  },
  archive: {
    contents: { 'groups.json': 'the groups that you are a member of' },
    list: async (ctx) => [
      {
        name: 'groups',
        files: [
          {
            ending: '.json',
            open: () => jsonText(() => allPages((page) => listGroups(ctx, { own: true, ...page }))),
          },
        ],
      },
    ],
  },
  erase: (ctx, { id }) => removeGroupsOf(ctx, id),
}
