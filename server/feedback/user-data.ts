import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetScreenshotsOf, listFeedbackOf } from './store.ts'

/** Feedback of a user stays without the user and without its screenshot. */
export const feedbackData: UserData = {
  columns: { 'feedback.user_id': { deletion: 'anonymized', archive: 'feedback.json' } },
  erase: (ctx, { id }) => forgetScreenshotsOf(ctx.db, id),
  archive: {
    contents: { 'feedback.json': 'your feedback to the administrators' },
    list: async (ctx) => [
      {
        name: 'feedback',
        files: [{ ending: '.json', open: () => jsonText(() => listFeedbackOf(ctx.db, ctx.user.id)) }],
      },
    ],
  },
}
