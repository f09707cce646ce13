import { FILE_URL_SECONDS, fileContentPath } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { can } from '#server/access/policy.ts'
import { isSigned, signAddress } from '#server/files/content/signed-addresses.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { isEnabled } from '#server/users/service.ts'
import { isInLibrary, type StoredFile } from '../policy.ts'
import { withGranted } from '../presenter.service.ts'
import * as store from '../store.ts'
import { uploadKey } from './content.service.ts'
import { attachment } from './disposition.ts'

const READ = 'read file'
const WRITE = 'write file'

/** An upload address, valid for one hour, for exactly this size and type. */
export async function uploadAddress(ctx: Ctx, file: StoredFile): Promise<string> {
  const { direct } = ctx.ports.blobs
  const now = ctx.clock.now()
  if (direct) {
    const upload = { size: file.fileSize, contentType: file.mimeType, seconds: FILE_URL_SECONDS, now }
    return direct.signUpload(uploadKey(file), upload)
  }
  const expires = toSeconds(secondsAfter(now, FILE_URL_SECONDS))
  const query = signAddress(ctx.ports.secretKey, { ...uploadGrant(file), expires })
  return `${fileContentPath(file.id)}?${query}`
}

export const isUploadAddress = (ctx: Ctx, file: StoredFile, query: Record<string, unknown>): boolean =>
  isSigned(ctx.ports.secretKey, query, uploadGrant(file), ctx.clock.now())

const uploadGrant = ({ id, fileSize, mimeType }: StoredFile) => ({
  purpose: WRITE,
  bound: [id, fileSize, mimeType],
})

/**
 * A download address that needs no sign-in while the user who requested it may read the file. A bucket checks
 * no permissions, so only owners get addresses of the bucket.
 */
export async function readAddress(
  ctx: UserCtx,
  { id, userId, blobKey, fileName, mimeType }: StoredFile,
  seconds: number,
): Promise<{ url: string; expires: Date }> {
  const now = ctx.clock.now()
  const expires = secondsAfter(now, seconds)
  const { direct } = ctx.ports.blobs
  if (direct && blobKey !== null && userId === ctx.user.id) {
    const download = { disposition: attachment(fileName), contentType: mimeType, seconds, now }
    return { url: await direct.signDownload(blobKey, download), expires }
  }
  const reader = ctx.user.id
  const grant = { purpose: READ, bound: [id, reader], expires: toSeconds(expires) }
  return {
    url: `${fileContentPath(id)}?reader=${reader}&${signAddress(ctx.ports.secretKey, grant)}`,
    expires,
  }
}

/** Throws the same error as for an expired address when its holder may not fetch the file. */
export async function requireAddressed(
  ctx: Ctx,
  { id, query }: { id: string; query: Record<string, unknown> },
): Promise<StoredFile> {
  const reader = String(query['reader'])
  const grant = { purpose: READ, bound: [id, reader] }
  if (!isSigned(ctx.ports.secretKey, query, grant, ctx.clock.now())) throw ended()
  const file = await store.findFile(ctx.db, id)
  if (!file || !isInLibrary(file)) throw notFound(filesMessages.notFound())
  const [seen] = await withGranted(ctx, reader, [file])
  if (!seen || !can({ id: reader }, 'read', seen) || !(await isEnabled(ctx, reader))) throw ended()
  return seen
}

const ended = () => forbidden(filesMessages.addressExpired())

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
