import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { NotebookFormat, NotebooksExport } from '#contract/notebook-downloads.ts'
import type { NotebookState } from '#contract/notebooks.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { listAttachments, openGeneratedImage } from '#server/chat/attachments.service.ts'
import type { StoredFile } from '#server/files/policy.ts'
import { listReadableFiles } from '#server/files/service.ts'
import { listOwnNotebooks, requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { OpenedDownload } from '#server/platform/http/downloads.ts'
import { createEntryNames } from '#server/platform/user-data/entry-names.ts'
import { portableName } from '#server/platform/user-data/portable-name.ts'
import type { EntryPaths } from '#server/platform/user-data/user-data.ts'
import { createZipStream } from '#server/platform/user-data/zip-stream.ts'
import { namesOfOwnProjects } from '#server/projects/imported.service.ts'
import { imagePath, type NotebookExport } from './notebook-export.ts'
import { notebookHtml } from './notebook-html.ts'
import { notebookJson } from './notebook-json.ts'
import { notebookMarkdown } from './notebook-markdown.ts'

const FORMATS: Record<NotebookFormat, FormatOfFile> = {
  markdown: {
    ending: '.md',
    contentType: 'text/markdown; charset=utf-8',
    hasFilesBeside: true,
    write: ({ ctx, toTop }, exported) => notebookMarkdown(ctx, exported, toTop),
  },
  html: {
    ending: '.html',
    contentType: 'text/html; charset=utf-8',
    hasFilesBeside: false,
    write: ({ ctx, contents }, exported) =>
      notebookHtml(ctx, exported, {
        file: (id) => openFile(ctx, contents.get(id)),
        image: (key) => openGeneratedImage(ctx, key),
      }),
  },
  json: {
    ending: '.json',
    contentType: 'application/json; charset=utf-8',
    hasFilesBeside: true,
    write: ({ ctx }, exported) => notebookJson(ctx, exported),
  },
}

interface FormatOfFile {
  ending: string
  contentType: string
  /** Whether the contents of files are entries of the archive. */
  hasFilesBeside: boolean
  write(to: Writing, exported: NotebookExport): AsyncGenerator<string>
}

interface Writing {
  ctx: UserCtx
  /** From the file of a notebook to the top of the archive. */
  toTop: string
  contents: ReadonlyMap<string, StoredFile>
}

/** One notebook: a file, or an archive when its format has files beside it. */
export async function exportNotebook(
  ctx: UserCtx,
  { id, format }: { id: string; format: NotebookFormat },
): Promise<OpenedDownload> {
  const notebook = await requireNotebook(ctx, 'read', id)
  const collected = await collect(ctx, [notebook])
  const { ending, contentType, hasFilesBeside, write } = FORMATS[format]
  const name = portableName(notebook.name)
  const [exported] = collected.exports
  if (!exported || (hasFilesBeside && hasContents(exported)))
    return { ...archiveOf(ctx, format, collected), fileName: `${name}.zip` }
  const to = { ctx, toTop: '', contents: collected.contents }
  return { fileName: name + ending, contentType, pieces: write(to, exported) }
}

/** The given notebooks, which the caller may read, or all of the caller, in an archive. */
export async function exportNotebooks(
  ctx: UserCtx,
  { ids, format }: z.output<typeof NotebooksExport>,
): Promise<OpenedDownload> {
  requireOwnSession(ctx)
  const notebooks = ids
    ? await Promise.all([...new Set(ids)].map((id) => requireNotebook(ctx, 'read', id)))
    : (await listOwnNotebooks(ctx)).filter(({ isTemporary }) => !isTemporary)
  const collected = await collect(ctx, notebooks)
  await recordAudit(ctx, { action: 'notebooks.exported', targetType: 'user', targetId: ctx.user.id })
  const date = ctx.clock.now().toISOString().slice(0, 10)
  return { ...archiveOf(ctx, format, collected), fileName: `commonplace-notebooks-${date}.zip` }
}

const hasContents = ({ files, images }: NotebookExport) => files.length > 0 || images.length > 0

interface Collected {
  exports: NotebookExport[]
  /** The files of all of them, by id. */
  contents: Map<string, StoredFile>
}

/** Finds the files of notebooks that the caller may read, and names their entries. */
async function collect(ctx: UserCtx, notebooks: NotebookState[]): Promise<Collected> {
  const attachments = await listAttachments(
    ctx,
    notebooks.map(({ id }) => id),
  )
  const idsOf = ({ id, knowledgeIds }: NotebookState) => [
    ...new Set([...knowledgeIds, ...(attachments.get(id)?.fileIds ?? [])]),
  ]
  const readable = await listReadableFiles(ctx, [...new Set(notebooks.flatMap(idsOf))])
  const nameOf = createEntryNames()
  const paths = new Map(readable.map(({ id, fileName }) => [id, nameOf('files', ...partsOf(fileName))]))
  const contents = new Map(readable.map((file) => [file.id, file]))
  const projectNames = await namesOfOwnProjects(ctx)
  const exports = notebooks.map((notebook) => ({
    notebook,
    project: projectOf(notebook, projectNames),
    files: idsOf(notebook).flatMap((id) => {
      const file = contents.get(id)
      if (!file) return []
      const { fileName, mimeType, fileSize } = file
      return [{ id, fileName, mimeType, fileSize, path: paths.get(id) ?? null }]
    }),
    images: [...(attachments.get(notebook.id)?.images ?? [])],
  }))
  return { exports, contents }
}

function projectOf(
  { projectId }: NotebookState,
  names: ReadonlyMap<string, string>,
): NotebookExport['project'] {
  const name = projectId === null ? undefined : names.get(projectId)
  return projectId === null || name === undefined ? null : { id: projectId, name }
}

/** A name, and its ending where it has one. */
function partsOf(fileName: string): [string, string] {
  const [, name = fileName, ending = ''] = /^(.+?)(\.[a-z\d]{1,10})?$/is.exec(fileName) ?? []
  return [name, ending]
}

type Archive = Pick<OpenedDownload, 'contentType' | 'pieces'>

function archiveOf(ctx: UserCtx, format: NotebookFormat, { exports, contents }: Collected): Archive {
  const { ending, hasFilesBeside, write } = FORMATS[format]
  const zip = createZipStream()
  const nameOf = createEntryNames()
  for (const exported of exports) {
    const path = nameOf('notebooks', exported.notebook.name, ending)
    zip.add(path, () => write({ ctx, toTop: '../', contents }, exported))
  }
  if (hasFilesBeside) {
    const files = new Map(exports.flatMap(({ files }) => files.map((file) => [file.id, file.path])))
    for (const [id, path] of files) {
      if (path !== null)
        zip.add(path, async () => (await openFile(ctx, contents.get(id))) ?? Readable.from([]))
    }
    for (const key of new Set(exports.flatMap(({ images }) => images))) {
      zip.add(imagePath(key), async () => (await openGeneratedImage(ctx, key)) ?? Readable.from([]))
    }
  }
  zip.end()
  return { contentType: 'application/zip', pieces: zip.output }
}

/** Nothing when the content was removed concurrently. */
async function openFile(ctx: UserCtx, file: StoredFile | undefined): Promise<Readable | undefined> {
  const key = file?.blobKey ?? null
  return key === null ? undefined : (await ctx.ports.blobs.read(key))?.stream
}

/** A notebook as it is in the archive of all data, which has the files that the user owns. */
export async function describeExport(
  ctx: UserCtx,
  notebook: NotebookState,
  paths: EntryPaths,
): Promise<NotebookExport> {
  const { exports } = await collect(ctx, [notebook])
  const [exported = { notebook, project: null, files: [], images: [] }] = exports
  return { ...exported, files: exported.files.map((file) => ({ ...file, path: paths.get(file.id) ?? null })) }
}
