import { FILES_AT_ONCE_MAX } from '#contract/files.ts'
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
import { isPassing, isPassingWhileSending, patiently } from './attempts.ts'
import { interruptedUploads } from './draft-uploads.view-state.ts'
import { forgetKeptUploads, keepingUpload, takeInterruptedUploads } from './kept-uploads.ts'
import { smallerPicture } from './picture-size.ts'
import { addUploads, changeUpload, forgetUploads, isOnItsWay, type Upload, useUploads } from './view-state.ts'

const AT_ONCE = 3
const BINARY = 'application/octet-stream'

/** What remains to be done with a file that has arrived. */
type OnArrived = (fileId: string) => Promise<void>

interface Started {
  /** By which the server knows it again, too. */
  key: string
  file: File
}

interface Job {
  file: File
  /** The notebook whose message waits for it, or the project that it belongs to. */
  place: string | undefined
  /** An upload is done when this is. */
  onArrived: OnArrived
  controller: AbortController
}

const jobs = new Map<string, Job>()
/** Whose uploads they are. */
let sender: string | undefined

/** Puts files on their way to the library, a few at a time. */
export function uploadFiles(chosen: File[], uploadTo: UploadTarget, onArrived = addingTo(uploadTo)): void {
  if (chosen.length > FILES_AT_ONCE_MAX) toast.plain(t('files.uploads.tooMany', { count: FILES_AT_ONCE_MAX }))
  const place = placeOf(uploadTo)
  begin(withKeys(chosen.slice(0, FILES_AT_ONCE_MAX), place), place, onArrived)
}

/** What was interrupted there and is chosen again goes on under its key. */
function withKeys(chosen: File[], place: string | undefined): Started[] {
  const { uploads } = useUploads.getState()
  const interrupted = uploads.filter((upload) => upload.state === 'interrupted' && upload.place === place)
  return chosen.map((file) => {
    const again = interrupted.find(({ name, size }) => name === file.name && size === file.size)
    if (again) interrupted.splice(interrupted.indexOf(again), 1)
    return { key: again?.key ?? randomUuid(), file }
  })
}

/** Begins anew what a reload interrupted, of the same place. What the browser did not keep has to be chosen again. */
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

/** Of those uploads, the keys of which the library has the file: the page was left before it learned that. */
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

/** The record and the bytes that have arrived are deleted. What had ended before only goes from sight. */
export function cancelUploads(keys: string[]): void {
  const { uploads } = useUploads.getState()
  const open = uploads.filter(({ key, state }) => keys.includes(key) && state !== 'done')
  const openKeys = open.map(({ key }) => key)
  const isUnderWay = open.some(isOnItsWay)
  void forgetKeptUploads(openKeys)
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

/** Whoever signs in next gets none of the files, and does not see what they are called. */
function endAll(): void {
  arrived = 0
  end(useUploads.getState().uploads.map(({ key }) => key))
}

session.onEnd((reason) => {
  if (reason === 'signed-out') endAll()
})
// A session that expired may be continued, by the same person.
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

/** How many have arrived that were not told of yet. */
let arrived = 0

/** When nothing is under way any more, what arrived is told once. */
function afterOne(): void {
  startNext()
  const { uploads } = useUploads.getState()
  if (uploads.some(isOnItsWay)) return
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
    await keepingUpload({ key, file: job.file, place: job.place }, async () => {
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
    void forgetKeptUploads([key])
  }
}

interface SentFile {
  id: string
  /** What is worth saying about the file, if anything. */
  note: string | undefined
}

/** A connection that breaks is waited for. */
async function sendFile(key: string, file: File, signal: AbortSignal): Promise<SentFile> {
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : BINARY
  const announced = { fileName: file.name, fileSize: file.size, mimeType: contentType, clientUploadId: key }
  const onWait = () => changeUpload(key, { sent: 0, note: t('files.uploads.reconnecting') })
  const retryPolicy = { isPassing, onWait, signal }
  // Not given up when it is cancelled: whoever does not know the record cannot remove it.
  const create = () => api.files.create.call(announced)
  const { id, filePath, presignedUrl } = await patiently(create, retryPolicy)
  const onProgress = (sent: number) => changeUpload(key, { sent, note: undefined })
  try {
    const hadArrived = filePath !== null
    if (!hadArrived) {
      if (!presignedUrl) throw new Error(t('files.uploads.noAddress'))
      const send = () => sendBytes(presignedUrl, file, { contentType, onProgress, signal })
      await patiently(send, { ...retryPolicy, isPassing: isPassingWhileSending }).catch(inWords(presignedUrl))
    }
    const { duplicateOf } = await patiently(() => api.files.confirm.call({ id }, { signal }), retryPolicy)
    signal.throwIfAborted()
    return {
      id,
      note: duplicateOf ? t('files.uploads.duplicate', { name: duplicateOf.fileName }) : undefined,
    }
  } catch (thrown) {
    // What is left over when this fails too, the server sweeps up.
    await api.files.remove.call({ id }).catch(() => undefined)
    throw thrown
  }
}

/** Stores of files answer in no words of ours. */
const inWords =
  (url: string) =>
  (thrown: unknown): never => {
    const isForeign = /^https?:/.test(url) && toApiError(thrown).code === 'unknown'
    if (!isForeign || isAbort(thrown)) throw thrown
    throw new Error(t('files.uploads.storeRefused'), { cause: thrown })
  }
