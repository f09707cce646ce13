import { listOwnNotebooks } from '#server/notebooks/service.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { describeExport } from './exports.service.ts'
import { notebookJson } from './notebook-json.ts'
import { notebookMarkdown } from './notebook-markdown.ts'

/** The notebooks of a user with their messages. */
export const transfersData: UserData = {
  columns: {
    'notebook_imports.user_id': { deletion: 'deleted', archive: 'none' },
    'imported_notebooks.user_id': { deletion: 'deleted', archive: 'none' },
    'imported_files.user_id': { deletion: 'deleted', archive: 'none' },
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
          {
            ending: '.json',
            async *open() {
              yield* notebookJson(ctx, await describeExport(ctx, notebook))
            },
          },
          {
            ending: '.md',
            async *open() {
              yield* notebookMarkdown(ctx, await describeExport(ctx, notebook))
            },
          },
        ],
      }))
    },
  },
}
