import { type KnowledgeFile, MEGABYTE } from '#contract/files.ts'
import { DRIVE_IMPORTS_PER_HOUR, type googleDrive } from '#contract/google-drive.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { requireAllowedSize, storeFile } from '#server/files/uploads.service.ts'
import { viewFile } from '#server/files/views.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { downloadFile, findFile, hasContent, listFiles } from '#server/platform/google-drive/google-drive.ts'
import { takeFromLimits } from '#server/platform/rate-limit.ts'
import { readSetting } from '#server/settings/service.ts'
import { askingDrive } from './connection.service.ts'

const HOUR_SECONDS = 3600

export async function listDriveFiles(
  ctx: UserCtx,
  { search, pageToken }: InputOf<typeof googleDrive.list>,
): Promise<OutputOf<typeof googleDrive.list>> {
  const found = await askingDrive(ctx, (access, token) => listFiles(access, token, { search, pageToken }))
  return {
    files: found.files.map(({ id, name, mimeType, size, modifiedTime }) => ({
      id,
      name,
      mimeType,
      size: size ?? null,
      modifiedAt: modifiedTime ?? null,
    })),
    nextPageToken: found.nextPageToken ?? null,
  }
}

/** A copy: what changes over there later changes nothing here. */
export async function importDriveFile(
  ctx: UserCtx,
  { driveFileId }: InputOf<typeof googleDrive.importFile>,
): Promise<KnowledgeFile> {
  await takeFromLimits(
    ctx,
    [
      {
        key: `google-drive-imports:${ctx.user.id}`,
        hits: DRIVE_IMPORTS_PER_HOUR,
        windowSeconds: HOUR_SECONDS,
      },
    ],
    `You can bring over ${DRIVE_IMPORTS_PER_HOUR} files an hour. Please come back later.`,
  )
  const bytesMax = (await readSetting(ctx, 'MaxFileSize')) * MEGABYTE
  const { name, bytes } = await askingDrive(ctx, async (access, token) => {
    const file = await findFile(access, token, driveFileId)
    if (!hasContent(file))
      throw invalid('driveFileId', 'There is nothing in this that could be kept as a file')
    await requireAllowedSize(ctx, file.size ?? 0)
    return downloadFile(access, token, { file, bytesMax })
  })
  return viewFile(ctx, await storeFile(ctx, { wanted: name, bytes }))
}
