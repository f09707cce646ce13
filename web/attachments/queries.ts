import type { KnowledgeFile } from '#contract/files.ts'
import type { Model } from '#contract/models.ts'
import { filesById, startIndexing } from '#web/files/queries.ts'
import { filesIn } from '#web/files/uploads/dropped-files.ts'
import { resumeUploads, uploadFiles } from '#web/files/uploads/queries.ts'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { isIndexable } from '#web/viewers/viewer-kind.ts'
import { attach } from './attachments.view-state.ts'
import { warnOfPicture } from './picture-warnings.queries.ts'

/** Where files are attached, and the model. */
export interface AttachTarget {
  place: string
  model: Model | undefined
}

/** Uploads dropped files and folders, and attaches the files. */
export async function attachEntries(
  target: AttachTarget,
  entries: (FileSystemEntry | null)[],
): Promise<void> {
  attachUploads(target, await filesIn(entries.filter((entry) => entry !== null)))
}

export const attachUploads = (target: AttachTarget, chosen: File[]): void =>
  uploadFiles(chosen, { notebookId: target.place }, attaching(target))

/** Attaches the file of that name and size in the library, or uploads it when there is none. */
export async function attachOnce(target: AttachTarget, file: File): Promise<void> {
  const { data } = await api.files.list.call({ search: file.name })
  const known = data.find(({ fileName, fileSize }) => fileName === file.name && fileSize === file.size)
  if (known) await attachFiles(target, [known.id])
  else attachUploads(target, [file])
}

const attaching = (target: AttachTarget) => (id: string) => attachFiles(target, [id])

/** Continues uploads that a reload interrupted. */
export const resumeAttaching = (target: AttachTarget): Promise<void> =>
  resumeUploads({ notebookId: target.place }, attaching(target))

/** Attaches files of the library, and starts indexing those that are not indexed. */
export async function attachFiles(target: AttachTarget, ids: string[]): Promise<void> {
  const files = await api.files.byIds.call({ ids: ids.join(',') }).catch(() => undefined)
  // Files that cannot be loaded now are attached nevertheless: the answer shows which were not used.
  if (!files) return attach(target.place, ids)
  for (const file of files) queryClient.setQueryData(filesById([file.id]).queryKey, [file])
  const sendable = files.filter((file) => !warnOfPicture(file, target.model))
  attach(
    target.place,
    sendable.map(({ id }) => id),
  )
  for (const file of sendable) if (isUntouched(file)) void prepare(file)
}

/** Restores the attachments of a message that was taken back. */
export const attachAgain = (place: string, ids: string[]): void => attach(place, ids)

const isUntouched = (file: KnowledgeFile) =>
  !file.chunked && !file.isChunking && !file.isVectorizing && file.error === null && isIndexable(file)

/** A file without text stays attached: the answer shows that it was not used. */
const prepare = ({ id }: KnowledgeFile): Promise<void> =>
  startIndexing({ fabFileId: id }).catch(() => undefined)
