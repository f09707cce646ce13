import type { Notebook } from '#contract/notebooks.ts'
import { listOwnNotebooks } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { jsonListText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { markdownHead, markdownTurn } from './notebook-markdown.ts'
import { eachQuest } from './service.ts'

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

async function* notebookJson(ctx: UserCtx, notebook: Notebook) {
  yield `{"notebook":${JSON.stringify(notebook)},\n"messages":`
  yield* jsonListText(eachQuest(ctx, notebook.id))
  yield '}\n'
}

async function* notebookMarkdown(ctx: UserCtx, notebook: Notebook) {
  yield markdownHead(notebook)
  for await (const quest of eachQuest(ctx, notebook.id)) yield markdownTurn(quest)
}
