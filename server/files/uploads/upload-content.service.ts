import { randomUUID } from 'node:crypto'
import { FILE_URL_SECONDS } from '#contract/constants/files.ts'
import { fileContentPath } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { isSigned, signAddress, toUnixSeconds } from '#server/platform/http/signed-addresses.ts'
import { newBlobKey, uploadKey } from '../content/content.service.ts'
import type { StoredFile } from '../policy.ts'
import * as store from '../store.ts'
import * as uploads from './uploads.store.ts'

/** An upload address, valid for one hour, for exactly this size and type. */
export async function uploadAddress(ctx: Ctx, file: StoredFile): Promise<string> {
  const { direct } = ctx.ports.blobs
  const now = ctx.clock.now()
  if (direct) {
    const upload = { size: file.fileSize, contentType: file.mimeType, seconds: FILE_URL_SECONDS, now }
    return direct.signUpload(uploadKey(file), upload)
  }
  const expires = toUnixSeconds(secondsAfter(now, FILE_URL_SECONDS))
  const query = signAddress(ctx.ports.secretKey, { ...uploadGrant(file), expires })
  return `${fileContentPath(file.id)}?${query}`
}

const isUploadAddress = (ctx: Ctx, file: StoredFile, query: Record<string, unknown>): boolean =>
  isSigned(ctx.ports.secretKey, query, uploadGrant(file), ctx.clock.now())

const uploadGrant = ({ id, fileSize, mimeType }: StoredFile) => ({
  purpose: 'write file',
  bound: [id, fileSize, mimeType],
})

/** A sender that sent nothing for this long loses the lease: not every broken connection is reported. */
const TIMEOUT_SECONDS = 30
const BEAT_MS = 5000

export interface ArrivingContent {
  id: string
  query: Record<string, unknown>
  contentType: string
  pieces: AsyncIterable<Uint8Array>
}

/**
 * Receives the bytes of a file, from one sender at a time. They may be sent again until the file is
 * confirmed; the latest count.
 */
export async function receiveUpload(ctx: Ctx, arriving: ArrivingContent): Promise<void> {
  const file = await requireExpected(ctx, arriving)
  const turn = await takeLease(ctx, file.id)
  try {
    await storeContent(ctx, file, { turn, pieces: arriving.pieces })
  } catch (error) {
    await uploads.releaseUpload(ctx.db, turn)
    throw error
  }
}

async function requireExpected(ctx: Ctx, { id, query, contentType }: ArrivingContent): Promise<StoredFile> {
  const file = await store.findFile(ctx.db, id)
  if (!file || !isUploadAddress(ctx, file, query)) {
    throw forbidden(filesMessages.uploadExpired())
  }
  if (file.state === 'ready') throw conflict(filesMessages.uploadNotExpected())
  if (contentType !== file.mimeType)
    throw invalid('content-type', filesMessages.uploadTypeDiffers({ type: file.mimeType }))
  return file
}

async function takeLease(ctx: Ctx, id: string): Promise<uploads.UploadLease> {
  const turn = { id, turn: randomUUID() }
  const now = ctx.clock.now()
  const deadSince = secondsAfter(now, -TIMEOUT_SECONDS)
  if (!(await uploads.claimUpload(ctx.db, turn, { now, deadSince }))) {
    throw conflict(filesMessages.uploadInProgress())
  }
  return turn
}

type Sending = Pick<ArrivingContent, 'pieces'> & { turn: uploads.UploadLease }

function storeContent(ctx: Ctx, file: StoredFile, { turn, pieces }: Sending): Promise<void> {
  const blobKey = newBlobKey(file.userId)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, exactly(file.fileSize, withUploadLease(ctx, turn, pieces)))
    await ctx.transact(async (ctx) => {
      const replaced = await uploads.replaceUpload(ctx.db, turn, blobKey)
      if (!replaced) throw lost()
      if (replaced.previousKey !== null) await discardBlobs(ctx, [replaced.previousKey])
    })
  })
}

const lost = () => conflict(filesMessages.uploadNotExpected())

/** Forwards the pieces; throws when there are more or fewer bytes than announced. */
async function* exactly(size: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let arrived = 0
  for await (const piece of pieces) {
    arrived += piece.length
    if (arrived > size) throw invalid('content', filesMessages.uploadLonger({ announced: size }))
    yield piece
  }
  if (arrived < size) {
    throw invalid('content', filesMessages.uploadShorter({ announced: size, sent: arrived }))
  }
}

/** Renews the lease with every piece. */
async function* withUploadLease(
  ctx: Ctx,
  turn: uploads.UploadLease,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let heardAt = ctx.clock.now().getTime()
  for await (const piece of brokenOffAsFailure(pieces)) {
    const now = ctx.clock.now()
    if (now.getTime() - heardAt >= BEAT_MS) {
      if (!(await uploads.keepUpload(ctx.db, turn, now))) throw lost()
      heardAt = now.getTime()
    }
    yield piece
  }
}

async function* brokenOffAsFailure(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw new AppError('invalid', filesMessages.uploadInterrupted())
  }
}
