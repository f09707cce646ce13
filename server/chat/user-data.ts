import { listOwnNotebooks } from '#server/notebooks/service.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { notebookJson, notebookMarkdown } from './notebook-files.ts'

/** The notebooks of a user with their messages. */
export const chatData: UserData = {
  columns: {
    'quests.user_id': { deletion: 'deleted', archive: 'notebooks/' },
    'runs.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: { 'notebooks/': 'each notebook twice: .md to read, .json with everything' },
    async list(ctx) {
      const notebooks = await listOwnNotebooks(ctx)
      return notebooks.map((notebook) => ({
        folder: 'notebooks',
        name: notebook.name,
        isCounted: true,
        files: [
          { ending: '.json', open: () => notebookJson(ctx, notebook) },
          { ending: '.md', open: () => notebookMarkdown(ctx, notebook) },
        ],
      }))
    },
  },
}
