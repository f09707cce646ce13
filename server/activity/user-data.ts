import type { UserCtx } from '#server/platform/context.ts'
import { jsonListText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listActivities, removeActivitiesAbout } from './service.ts'

const PAGE = 100

/** What is stored of a user's activity. */
export const activityData: UserData = {
  columns: {
    'activities.user_id': { deletion: 'deleted', archive: 'activity.json' },
  },
  erase: (ctx, { id }) => removeActivitiesAbout(ctx, id),
  archive: {
    contents: { 'activity.json': 'what you did' },
    list: async (ctx) => [
      { name: 'activity', files: [{ ending: '.json', open: () => jsonListText(allActivities(ctx)) }] },
    ],
  },
}

async function* allActivities(ctx: UserCtx) {
  for (let page = 1; ; page += 1) {
    const { data } = await listActivities(ctx, { page, limit: PAGE })
    yield* data
    if (data.length < PAGE) return
  }
}
