import { z } from 'zod'
import { NOTEBOOK_DOWNLOAD_PATH, NotebookFormat } from '#contract/notebook-downloads.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { portableName } from '#server/platform/user-data/portable-name.ts'
import { notebookJson, notebookMarkdown } from './notebook-files.ts'

const FORMATS: Record<NotebookFormat, FormatOfFile> = {
  markdown: { ending: 'md', contentType: 'text/markdown; charset=utf-8', write: notebookMarkdown },
  json: { ending: 'json', contentType: 'application/json; charset=utf-8', write: notebookJson },
}

interface FormatOfFile {
  ending: string
  contentType: string
  write(ctx: UserCtx, notebook: Notebook): AsyncGenerator<string>
}

export const chatDownloads: Download[] = [
  download({
    path: NOTEBOOK_DOWNLOAD_PATH,
    access: 'user',
    input: z.object({ id: z.uuid(), format: NotebookFormat.default('markdown') }),
    async open(ctx, { id, format }) {
      const notebook = await requireNotebook(ctx, 'read', id)
      const { ending, contentType, write } = FORMATS[format]
      return {
        fileName: `${portableName(notebook.name)}.${ending}`,
        contentType,
        pieces: write(ctx, notebook),
      }
    },
  }),
]
