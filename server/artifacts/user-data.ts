import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listOwnEdits } from './store.ts'

/** Artifacts are parts of notebooks and go with them; the archive adds what is in no answer. */
export const artifactsData: UserData = {
  columns: {},
  archive: {
    contents: { 'artifacts.json': 'the versions of artifacts that you wrote' },
    list: async (ctx) => [
      {
        name: 'artifacts',
        files: [{ ending: '.json', open: () => jsonText(() => listOwnEdits(ctx.db, ctx.user.id)) }],
      },
    ],
  },
}
