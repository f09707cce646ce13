import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listRatingsOf } from './store.ts'

/** The ratings of a user go with the account. */
export const ratingsData: UserData = {
  columns: { 'ratings.user_id': { deletion: 'deleted', archive: 'ratings.json' } },
  archive: {
    contents: { 'ratings.json': 'your ratings of answers' },
    list: async (ctx) => [
      {
        name: 'ratings',
        files: [{ ending: '.json', open: () => jsonText(() => listRatingsOf(ctx.db, ctx.user.id)) }],
      },
    ],
  },
}
