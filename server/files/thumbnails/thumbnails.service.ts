import { z } from 'zod'
import { THUMBNAIL_TEXT_MAX } from '#contract/constants/files.ts'
import { type FileThumbnail, type files, fileThumbnailsMade } from '#contract/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { decodeText } from '#server/platform/extraction/decode-text.ts'
import { type DrawnKind, ExtractionError } from '#server/platform/extraction/port.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { extractText, openContent } from '../content/content.service.ts'
import { formatOf } from '../content/formats.ts'
import { isInLibrary, type StoredFile } from '../policy.ts'
import { listViewers } from '../presenter.service.ts'
import { readBytes } from '../retrieval/file-text.service.ts'
import { listChunks } from '../retrieval/file-text.store.ts'
import { shorten, withoutCutCharacter } from '../retrieval/text-limits.ts'
import { listReadableFiles, lockFiles } from '../service.ts'
import { findFile } from '../store.ts'
import * as store from './thumbnails.store.ts'

/** Makes the wanted thumbnails of the files of one owner. */
export const makeThumbnailsJob = job('files.make-thumbnails', z.object({ userId: z.uuid() }))

const DRAWN_BYTES_MAX = 50_000_000
const PICTURE = /^image\/(jpeg|png|gif|webp|bmp|avif)$/
const BYTES_PER_CHARACTER = 4

export async function listThumbnails(
  ctx: UserCtx,
  { ids }: InputOf<typeof files.thumbnails>,
): Promise<FileThumbnail[]> {
  const readable = await listReadableFiles(ctx, [...new Set(ids)])
  const stored = await store.listThumbnails(
    ctx.db,
    readable.map(({ id }) => id),
  )
  const made = new Map(stored.map((thumbnail) => [thumbnail.fileId, thumbnail]))
  const isMissing = (file: StoredFile) => canHave(file) && made.get(file.id)?.sha256 !== file.sha256
  await want(ctx, readable.filter(isMissing))
  return readable.map((file) => {
    const { picture = null, text = null } = made.get(file.id) ?? {}
    if (isMissing(file)) return { fileId: file.id, state: 'wanted', picture: null, text: null }
    const state = picture === null && text === null ? 'none' : 'made'
    return { fileId: file.id, state, picture: picture && Buffer.from(picture).toString('base64'), text }
  })
}

async function want(ctx: UserCtx, missing: StoredFile[]): Promise<void> {
  if (missing.length === 0) return
  const ids = missing.map(({ id }) => id)
  await ctx.transact(async (ctx) => {
    await lockFiles(ctx, ids)
    await store.wantThumbnails(ctx.db, ids.toSorted())
    for (const userId of new Set(missing.map((file) => file.userId)))
      await ctx.enqueue(makeThumbnailsJob, { userId }, { key: `${makeThumbnailsJob.name} ${userId}` })
  })
}

/** Whether a thumbnail of the file is worth a try. */
function canHave(file: StoredFile): boolean {
  if (file.sha256 === null) return false
  return drawnKindOf(file) !== undefined || formatOf(file) !== undefined
}

function drawnKindOf({ mimeType, fileSize }: StoredFile): DrawnKind | undefined {
  if (fileSize > DRAWN_BYTES_MAX) return undefined
  if (mimeType === 'application/pdf') return 'pdf'
  return PICTURE.test(mimeType) ? 'picture' : undefined
}

/** One after the other, and each stored at once: a job that was killed continues where it stopped. */
export async function makeThumbnails(
  ctx: Ctx,
  { userId, signal }: { userId: string; signal: AbortSignal | undefined },
): Promise<void> {
  for (;;) {
    const [id] = await store.listWantedIds(ctx.db, { userId, limit: 1 })
    if (id === undefined || signal?.aborted) return
    const file = await findFile(ctx.db, id)
    if (!file || !isInLibrary(file)) continue
    const drawn = await draw(ctx, file, signal)
    await ctx.transact(async (ctx) => {
      await store.storeThumbnail(ctx.db, { fileId: id, sha256: file.sha256, ...drawn })
      ctx.emit(fileThumbnailsMade, await listViewers(ctx, file), { ids: [id] })
    })
  }
}

/** A file that cannot be drawn shows nothing, until its content changes. */
async function draw(ctx: Ctx, file: StoredFile, signal: AbortSignal | undefined): Promise<store.Drawn> {
  const kind = drawnKindOf(file)
  try {
    if (kind === undefined) return { picture: null, text: await firstLines(ctx, file, signal) }
    const open = () => openContent(ctx, file)
    const drawing = { kind, open, person: file.userId, urgency: 'later', signal } as const
    return { picture: await ctx.ports.thumbnailDrawer.drawThumbnail(drawing), text: null }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return { picture: null, text: null }
  }
}

async function firstLines(
  ctx: Ctx,
  file: StoredFile,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  let text = ''
  for await (const piece of textOf(ctx, file, signal)) {
    text += text === '' ? piece : `\n${piece}`
    if (text.length >= THUMBNAIL_TEXT_MAX) break
  }
  const shown = shorten(text.replaceAll('\0', '').trim(), THUMBNAIL_TEXT_MAX)
  return shown === '' ? null : shown
}

async function* textOf(ctx: Ctx, file: StoredFile, signal: AbortSignal | undefined) {
  if (file.isText) {
    const bytesMax = THUMBNAIL_TEXT_MAX * BYTES_PER_CHARACTER
    const bytes = await readBytes(ctx, file, bytesMax)
    yield decodeText(file.fileSize > bytesMax ? withoutCutCharacter(bytes) : bytes).replace(/^\uFEFF/, '')
  } else if (file.chunked) {
    for (const { text } of await listChunks(ctx.db, { fileId: file.id, from: 0, limit: 1 })) yield text
  } else {
    for await (const { text } of extractText(ctx, file, { person: file.userId, urgency: 'later', signal }))
      yield text
  }
}
