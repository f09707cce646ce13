import { Readable } from 'node:stream'
import { listAttachments, openGeneratedImage } from '#server/chat/attachments.service.ts'
import type { StoredNotebook } from '#server/notebooks/policy.ts'
import { listOwnNotebooks } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ArchiveItem, UserData } from '#server/platform/user-data/user-data.ts'
import { describeExport } from './exports.service.ts'
import { imagePath } from './notebook-export.ts'
import { notebookJson } from './notebook-json.ts'
import { notebookMarkdown } from './notebook-markdown.ts'

/** The notebooks of a user with their messages. */
export const transfersData: UserData = {
  columns: {
    'notebook_imports.user_id': { deletion: 'deleted', archive: 'none' },
    'imported_notebooks.user_id': { deletion: 'deleted', archive: 'none' },
    'imported_files.user_id': { deletion: 'deleted', archive: 'none' },
    'imported_projects.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: {
      'notebooks/': 'each notebook twice: .md to read, .json with everything',
      'pictures/': 'the pictures in the answers of your notebooks',
    },
    async list(ctx) {
      const notebooks = await listOwnNotebooks(ctx)
      return [...notebooks.map((notebook) => itemOf(ctx, notebook)), ...(await listPictures(ctx, notebooks))]
    },
  },
}

const itemOf = (ctx: UserCtx, notebook: StoredNotebook): ArchiveItem => ({
  folder: 'notebooks',
  name: notebook.name,
  isCounted: true,
  files: [
    {
      ending: '.json',
      async *open(paths) {
        yield* notebookJson(ctx, await describeExport(ctx, notebook, paths))
      },
    },
    {
      ending: '.md',
      async *open(paths) {
        yield* notebookMarkdown(ctx, await describeExport(ctx, notebook, paths), '../')
      },
    },
  ],
})

/** The generated pictures of the notebooks, where their documents refer to them. */
async function listPictures(ctx: UserCtx, notebooks: StoredNotebook[]): Promise<ArchiveItem[]> {
  const attachments = await listAttachments(
    ctx,
    notebooks.map(({ id }) => id),
  )
  const keys = new Set(Array.from(attachments.values()).flatMap(({ images }) => [...images]))
  return Array.from(keys, (key) => ({
    name: imagePath(key),
    // One that is removed concurrently is empty.
    files: [{ ending: '', open: async () => (await openGeneratedImage(ctx, key)) ?? Readable.from([]) }],
  }))
}
