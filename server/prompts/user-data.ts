import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listPrompts } from './store.ts'

/** The saved prompts of a user go with the account. */
export const promptsData: UserData = {
  columns: { 'saved_prompts.user_id': { deletion: 'deleted', archive: 'prompts.json' } },
  archive: {
    contents: { 'prompts.json': 'your saved prompts' },
    list: async (ctx) => [
      {
        name: 'prompts',
        files: [{ ending: '.json', open: () => jsonText(() => listPrompts(ctx.db, ctx.user.id)) }],
      },
    ],
  },
}
