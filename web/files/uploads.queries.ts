import { FILES_AT_ONCE_MAX } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { isAbort, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { sendBytes } from '#web/platform/send-bytes.ts'
import { toast } from '#web/platform/toast.ts'
import { randomUuid } from '#web/platform/uuid.ts'
import { smallerPicture } from './picture-size.ts'
import { refetchFiles } from './queries.ts'
import { addUploads, changeUpload, forgetUploads, type Upload, useUploads } from './view-state.ts'

const AT_ONCE = 3
const BINARY = 'application/octet-stream'

interface Job {
  file: File
  controller: AbortController
}

const jobs = new Map<string, Job>()

/** Puts files on their way to the library, a few at a time. */
export function uploadFiles(chosen: File[]): void {
  if (chosen.length > FILES_AT_ONCE_MAX) toast.plain(t('files.uploads.tooMany', { count: FILES_AT_ONCE_MAX }))
  const added = chosen.slice(0, FILES_AT_ONCE_MAX).map((file): Upload => {
    const key = randomUuid()
    jobs.set(key, { file, controller: new AbortController() })
    return { key, name: file.name, size: file.size, sent: 0, state: 'waiting' }
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

/** The record and the bytes that have arrived are deleted. */
export function cancelUploads(keys: string[]): void {
  const { uploads } = useUploads.getState()
  const open = uploads.filter(({ key, state }) => keys.includes(key) && state !== 'done')
  for (const { key } of open) {
    jobs.get(key)?.controller.abort()
    jobs.delete(key)
  }
  forgetUploads(open.map(({ key }) => key))
  if (open.length > 0) toast.plain(t('files.uploads.cancelled'))
  startNext()
}

function startNext(): void {
  const { uploads } = useUploads.getState()
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length
  for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    changeUpload(key, { state: 'sending' })
    void upload(key).finally(afterOne)
  }
}

/** When nothing is under way any more, what arrived is told once. */
function afterOne(): void {
  startNext()
  const { uploads } = useUploads.getState()
  if (uploads.some(({ state }) => state === 'sending' || state === 'waiting')) return
  const done = uploads.filter(({ state }) => state === 'done')
  if (done.length > 0) toast.success(t('files.uploads.finished', { count: done.length }))
  forgetUploads(done.filter(({ note }) => note === undefined).map(({ key }) => key))
}

async function upload(key: string): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  try {
    const file = await smallerPicture(job.file)
    changeUpload(key, { name: file.name, size: file.size })
    const note = await sendFile(key, file, job.controller.signal)
    changeUpload(key, { state: 'done', sent: file.size, note })
    jobs.delete(key)
    void refetchFiles()
  } catch (thrown) {
    if (isAbort(thrown)) return
    changeUpload(key, { state: 'failed', note: toApiError(thrown).message })
    toast.error(t('files.uploads.failed'))
  }
}

/** What is worth saying about the file, if anything. */
async function sendFile(key: string, file: File, signal: AbortSignal): Promise<string | undefined> {
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : BINARY
  const announced = { fileName: file.name, fileSize: file.size, mimeType: contentType }
  const { id, presignedUrl } = await api.files.create.call(announced, { signal })
  try {
    const onProgress = (sent: number) => changeUpload(key, { sent })
    await sendBytes(presignedUrl ?? '', file, { contentType, onProgress, signal })
    const { duplicateOf } = await api.files.confirm.call({ id }, { signal })
    return duplicateOf ? t('files.uploads.duplicate', { name: duplicateOf.fileName }) : undefined
  } catch (thrown) {
    // What is left over when this fails too, the server sweeps up.
    await api.files.remove.call({ id }).catch(() => undefined)
    throw thrown
  }
}
