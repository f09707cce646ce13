import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listFeedbackOf } from './store.ts'

/** Feedback of a user stays without the user. */
export const feedbackData: UserData = {
  columns: { 'feedback.user_id': { deletion: 'anonymized', archive: 'feedback.json' } },
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
