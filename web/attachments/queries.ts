import type { KnowledgeFile } from '#contract/files.ts'
import type { Model } from '#contract/models.ts'
import { filesById, showFile } from '#web/files/queries.ts'
import { filesIn } from '#web/files/uploads/dropped-files.ts'
import { resumeUploads, uploadFiles } from '#web/files/uploads/queries.ts'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { isIndexable } from '#web/viewers/viewer-kind.ts'
import { attach } from './attachments.view-state.ts'
import { warnOfPicture } from './picture-warnings.queries.ts'

/** Where files are attached, and what will be asked about them. */
export interface AttachTarget {
  place: string
  model: Model | undefined
}

/** Uploads what was dropped, also inside folders, and attaches it. */
export async function attachEntries(
  target: AttachTarget,
  entries: (FileSystemEntry | null)[],
): Promise<void> {
  attachUploads(target, await filesIn(entries.filter((entry) => entry !== null)))
}

export const attachUploads = (target: AttachTarget, chosen: File[]): void =>
  uploadFiles(chosen, { notebookId: target.place }, attaching(target))

const attaching = (target: AttachTarget) => (id: string) => attachFiles(target, [id])

/** Goes on with what a reload interrupted. */
export const resumeAttaching = (target: AttachTarget): Promise<void> =>
  resumeUploads({ notebookId: target.place }, attaching(target))

/** Attaches files of the library, and has those made ready that nobody has begun with. */
export async function attachFiles(target: AttachTarget, ids: string[]): Promise<void> {
  const files = await api.files.byIds.call({ ids: ids.join(',') }).catch(() => undefined)
  // What cannot be looked at now goes along all the same: the answer says what could not be used.
  if (!files) return attach(target.place, ids)
  for (const file of files) queryClient.setQueryData(filesById([file.id]).queryKey, [file])
  const sendable = files.filter((file) => !warnOfPicture(file, target.model))
  attach(
    target.place,
    sendable.map(({ id }) => id),
  )
  for (const file of sendable) if (isUntouched(file)) void prepare(file)
}

/** What a message that was taken back had brought along. */
export const attachAgain = (place: string, ids: string[]): void => attach(place, ids)

const isUntouched = (file: KnowledgeFile) =>
  !file.chunked && !file.isChunking && !file.isVectorizing && file.error === null && isIndexable(file)

/** A file of which no text can be had stays attached: the answer says that it was not used. */
async function prepare({ id }: KnowledgeFile): Promise<void> {
  const begun = await api.files.chunk.call({ fabFileId: id }).catch(() => undefined)
  if (begun) showFile(begun)
}
