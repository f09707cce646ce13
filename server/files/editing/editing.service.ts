import { createHash } from 'node:crypto'
import type { files, KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { releaseStorage, reserveStorage } from '#server/users/storage.service.ts'
import { newBlobKey, requireAllowedSize } from '../content/content.service.ts'
import * as contents from '../content/contents.store.ts'
import { typeOf } from '../content/file-types.ts'
import type { StoredFile } from '../policy.ts'
import { emitFileChanged, toFileDto } from '../presenter.service.ts'
import { chunkFile, forgetIndex } from '../retrieval/indexing.service.ts'
import { requireFile, requireFileForChange } from '../service.ts'

type Saved = InputOf<typeof files.saveText>

/** Replaces the text of a file. Refused when the text has changed since the caller read it. */
export async function saveText(ctx: UserCtx, input: Saved): Promise<KnowledgeFile> {
  const seen = await requireFile(ctx, 'update', input.id)
  requireChangeable(seen, input)
  const bytes = Buffer.from(input.content)
  await requireAllowedSize(ctx, bytes.length)
  const blobKey = newBlobKey(seen.userId)
  return keepingOnlyOnSuccess(ctx, blobKey, async () => {
    await ctx.ports.blobs.write(blobKey, bytes)
    return ctx.transact(async (ctx) => {
      const file = await requireFileForChange(ctx, 'update', input.id)
      requireChangeable(file, input)
      await exchange(ctx, file, { blobKey, bytes })
      if (wasIndexed(file)) return indexAgain(ctx, file)
      const changed = await forgetIndex(ctx, file)
      await emitFileChanged(ctx, changed)
      return toFileDto(ctx, changed)
    })
  })
}

function requireChangeable({ isText, sha256 }: StoredFile, { basedOn }: Saved): void {
  if (!isText) throw invalid('content', filesMessages.notEditable())
  if (basedOn !== undefined && basedOn !== sha256) {
    throw conflict(filesMessages.savedByOther())
  }
}

async function exchange(
  ctx: UserCtx,
  file: StoredFile,
  { blobKey, bytes }: { blobKey: string; bytes: Buffer },
): Promise<void> {
  const growth = bytes.length - file.fileSize
  if (growth > 0) await reserveStorage(ctx, file.userId, growth)
  if (growth < 0) await releaseStorage(ctx, file.userId, -growth)
  await contents.replaceContent(ctx.db, file.id, {
    blobKey,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileSize: bytes.length,
    updatedAt: ctx.clock.now(),
    ...typeOf(file.fileName, { marked: undefined, isText: true }),
  })
  if (file.blobKey !== null) await discardBlobs(ctx, [file.blobKey])
}

/** Whether the file was indexed: then its new text is indexed too. */
const wasIndexed = ({ chunked, indexRun, error }: StoredFile): boolean =>
  chunked || indexRun !== null || error !== null

async function indexAgain(ctx: UserCtx, file: StoredFile): Promise<KnowledgeFile> {
  await forgetIndex(ctx, file)
  return chunkFile(ctx, { fabFileId: file.id, chunkSize: file.chunkSize ?? undefined })
}
