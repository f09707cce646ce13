import { FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import { api } from '#web/platform/api.ts'
import { isAbort, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { sendBytes } from '#web/platform/send-bytes.ts'
import { session } from '#web/platform/session.ts'
import { settleWithConcurrency } from '#web/platform/settle-with-concurrency.ts'
import { toast } from '#web/platform/toast.ts'
import { randomUuid } from '#web/platform/uuid.ts'
import { refetchFiles } from '../queries.ts'
import { addFilesTo } from '../upload-target.queries.ts'
import type { UploadTarget } from '../upload-target.ts'
import { isTemporary, isTemporaryWhileSending, retryTemporary } from './attempts.ts'
import { interruptedUploads } from './draft-uploads.view-state.ts'
import { smallerPicture } from './picture-size.ts'
import { deleteStoredUploads, takeInterruptedUploads, withStoredUpload } from './stored-uploads.ts'
import {
  addUploads,
  changeUpload,
  forgetUploads,
  isInProgress,
  type Upload,
  useUploads,
} from './view-state.ts'

const AT_ONCE = 3
const BINARY = 'application/octet-stream'

/** What remains to be done after an upload. */
type OnArrived = (fileId: string) => Promise<void>

interface Started {
  /** Also the id by which the server recognizes the upload. */
  key: string
  file: File
}

interface Job {
  file: File
  /** The notebook of the message draft, or the project of the file. */
  place: string | undefined
  /** An upload is complete after this. */
  onArrived: OnArrived
  controller: AbortController
}

const jobs = new Map<string, Job>()
/** The user to whom the uploads belong. */
let sender: string | undefined

/** Uploads files to the library, a few at a time. */
export function uploadFiles(chosen: File[], uploadTo: UploadTarget, onArrived = addingTo(uploadTo)): void {
  if (chosen.length > FILES_AT_ONCE_MAX) toast.plain(t('files.uploads.tooMany', { count: FILES_AT_ONCE_MAX }))
  const place = placeOf(uploadTo)
  begin(withKeys(chosen.slice(0, FILES_AT_ONCE_MAX), place), place, onArrived)
}

/** A file that was interrupted and is selected again continues with its key. */
function withKeys(chosen: File[], place: string | undefined): Started[] {
  const { uploads } = useUploads.getState()
  const interrupted = uploads.filter((upload) => upload.state === 'interrupted' && upload.place === place)
  return chosen.map((file) => {
    const again = interrupted.find(({ name, size }) => name === file.name && size === file.size)
    if (again) interrupted.splice(interrupted.indexOf(again), 1)
    return { key: again?.key ?? randomUuid(), file }
  })
}

/**
 * Continues the interrupted uploads of those files. Others are skipped: users choose a whole folder again, and the files
 * that had arrived would be in the library twice.
 */
export function continueUploads(chosen: File[], uploadTo: UploadTarget): void {
  const { uploads } = useUploads.getState()
  const interrupted = new Set(uploads.filter(({ state }) => state === 'interrupted').map(({ key }) => key))
  const place = placeOf(uploadTo)
  const started = withKeys(chosen, place).filter(({ key }) => interrupted.has(key))
  const skipped = chosen.length - started.length
  if (skipped > 0) toast.plain(t('files.uploads.skipped', { count: skipped }))
  begin(started, place, addingTo(uploadTo))
}

/**
 * Restarts uploads of one target that a reload interrupted. Files that the browser did not store have to be
 * selected again.
 */
export async function resumeUploads(uploadTo: UploadTarget, onArrived = addingTo(uploadTo)): Promise<void> {
  const place = placeOf(uploadTo)
  const interrupted = await takeInterruptedUploads(place)
  begin(
    interrupted.filter(({ key }) => !jobs.has(key)),
    place,
    onArrived,
  )
  const lost = await interruptedUploads(place)
  addUploads(lost.map(({ key, name, size }) => ({ key, name, size, sent: 0, state: 'interrupted', place })))
  if (place === undefined) void arrivedAmong(lost).then(forgetUploads)
}

/** The keys of those uploads whose file is in the library: the page was closed before the response. */
async function arrivedAmong(lost: { key: string; name: string; size: number }[]): Promise<string[]> {
  const arrived: string[] = []
  await settleWithConcurrency(lost, AT_ONCE, async ({ key, name, size }) => {
    const { data } = await api.files.list.call({ search: name })
    if (data.some((file) => file.fileName === name && file.fileSize === size)) arrived.push(key)
  })
  return arrived
}

const placeOf = ({ notebookId, projectId }: UploadTarget) => notebookId ?? projectId

const addingTo =
  (uploadTo: UploadTarget): OnArrived =>
  (fileId) =>
    addFilesTo(uploadTo, [fileId])

function begin(started: Started[], place: string | undefined, onArrived: OnArrived): void {
  if (started.length === 0) return
  sender = session.subject
  forgetUploads(started.map(({ key }) => key))
  const added = started.map(({ key, file }): Upload => {
    jobs.set(key, { file, controller: new AbortController(), place, onArrived })
    return { key, name: file.name, size: file.size, sent: 0, state: 'waiting', place }
  })
  addUploads(added)
  startNext()
}

export function retryUpload(key: string): void {
  const job = jobs.get(key)
  if (!job) return
  job.controller = new AbortController()
  changeUpload(key, { state: 'waiting', sent: 0, note: undefined })
  startNext()
}

/** Deletes the record and its content. A finished upload is only removed from the list. */
export function cancelUploads(keys: string[]): void {
  const { uploads } = useUploads.getState()
  const open = uploads.filter(({ key, state }) => keys.includes(key) && state !== 'done')
  const openKeys = open.map(({ key }) => key)
  const isUnderWay = open.some(isInProgress)
  void deleteStoredUploads(openKeys)
  end(openKeys)
  if (isUnderWay) toast.plain(t('files.uploads.cancelled'))
  startNext()
}

function end(keys: string[]): void {
  for (const key of keys) {
    jobs.get(key)?.controller.abort()
    jobs.delete(key)
  }
  forgetUploads(keys)
}

/** The next user who signs in must not see the files or their names. */
function endAll(): void {
  arrived = 0
  end(useUploads.getState().uploads.map(({ key }) => key))
}

session.onEnd((reason) => {
  if (reason === 'signed-out') endAll()
})
// After an expired session the same user may continue.
session.subscribe(() => {
  if (session.isSignedIn() && session.subject !== sender) endAll()
})

function startNext(): void {
  const { uploads } = useUploads.getState()
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    changeUpload(key, { state: 'sending' })
    void upload(key).finally(afterOne)
  }
}

/** The number of completed uploads without a notice. */
let arrived = 0

/** Shows one notice for all completed uploads when none is in progress. */
function afterOne(): void {
  startNext()
  const { uploads } = useUploads.getState()
  if (uploads.some(isInProgress)) return
  const done = uploads.filter(({ state }) => state === 'done')
  if (arrived > 0) toast.success(t('files.uploads.finished', { count: arrived }))
  arrived = 0
  forgetUploads(done.filter(({ note }) => note === undefined).map(({ key }) => key))
}

async function upload(key: string): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  try {
    const file = await smallerPicture(job.file)
    changeUpload(key, { name: file.name, size: file.size })
    await withStoredUpload({ key, file: job.file, place: job.place }, async () => {
      const { id, note } = await sendFile(key, file, job.controller.signal)
      await job.onArrived(id)
      changeUpload(key, { state: 'done', sent: file.size, note })
      arrived += 1
    })
    jobs.delete(key)
    void refetchFiles()
  } catch (thrown) {
    if (isAbort(thrown)) return
    changeUpload(key, { state: 'failed', note: toApiError(thrown).message })
    toast.error(t('files.uploads.failed'))
  } finally {
    void deleteStoredUploads([key])
  }
}

interface SentFile {
  id: string
  /** A note about the file, if any. */
  note: string | undefined
}

/** Retried when the connection breaks. */
async function sendFile(key: string, file: File, signal: AbortSignal): Promise<SentFile> {
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : BINARY
  const announced = { fileName: file.name, fileSize: file.size, mimeType: contentType, clientUploadId: key }
  const onWait = () => changeUpload(key, { sent: 0, note: t('files.uploads.reconnecting') })
  const retryPolicy = { isTemporary, onWait, signal }
  // Not aborted on cancellation: without the id the record could not be removed.
  const create = () => api.files.create.call(announced)
  const { id, filePath, presignedUrl } = await retryTemporary(create, retryPolicy)
  const onProgress = (sent: number) => changeUpload(key, { sent, note: undefined })
  try {
    const hadArrived = filePath !== null
    if (!hadArrived) {
      if (!presignedUrl) throw new Error(t('files.uploads.noAddress'))
      const send = () => sendBytes(presignedUrl, file, { contentType, onProgress, signal })
      await retryTemporary(send, { ...retryPolicy, isTemporary: isTemporaryWhileSending }).catch(
        inWords(presignedUrl),
      )
    }
    const { duplicateOf } = await retryTemporary(
      () => api.files.confirm.call({ id }, { signal }),
      retryPolicy,
    )
    signal.throwIfAborted()
    return {
      id,
      note: duplicateOf ? t('files.uploads.duplicate', { name: duplicateOf.fileName }) : undefined,
    }
  } catch (thrown) {
    // When this fails too, the server's clean-up removes it.
    await api.files.remove.call({ id }).catch(() => undefined)
    throw thrown
  }
}

/** Buckets return no message for users. */
const inWords =
  (url: string) =>
  (thrown: unknown): never => {
    const isForeign = /^https?:/.test(url) && toApiError(thrown).code === 'unknown'
    if (!isForeign || isAbort(thrown)) throw thrown
    throw new Error(t('files.uploads.storeRefused'), { cause: thrown })
  }
