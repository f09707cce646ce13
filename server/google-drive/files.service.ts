import { MEGABYTE } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import {
  DRIVE_FOLDER_FILES_MAX,
  DRIVE_FOLDERS_MAX,
  DRIVE_IMPORTS_PER_HOUR,
  DRIVE_SHARED,
  type DriveFile,
  type googleDrive,
} from '#contract/google-drive.ts'
import { googleDriveMessages } from '#contract/messages/google-drive.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireAllowedSize, storeArriving } from '#server/files/content/content.service.ts'
import { toFileDto } from '#server/files/presenter.service.ts'
import {
  type DrivePlace,
  downloadFile,
  type FoundFile,
  findFile,
  hasContent,
  listFiles,
} from '#server/google-drive/client/google-drive.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { invalid } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { readSetting } from '#server/settings/service.ts'
import { askingDrive } from './connection.service.ts'

const HOUR_SECONDS = 3600
const FOLDERS_PER_HOUR = 60

export async function listDriveFiles(
  ctx: UserCtx,
  { search, folderId, pageToken }: InputOf<typeof googleDrive.list>,
): Promise<OutputOf<typeof googleDrive.list>> {
  const place = search ? { search } : placeOf(folderId)
  const found = await askingDrive(ctx, (access, token) => listFiles(access, token, { place, pageToken }))
  return {
    folders: found.folders.map(({ id, name }) => ({ id, name })),
    files: found.files.map(toDriveFile),
    nextPageToken: found.nextPageToken ?? null,
  }
}

const placeOf = (folderId: string): DrivePlace =>
  folderId === DRIVE_SHARED ? 'shared-with-me' : { folderId }

const toDriveFile = ({ id, name, mimeType, size, modifiedTime }: FoundFile): DriveFile => ({
  id,
  name,
  mimeType,
  size: size ?? null,
  modifiedAt: modifiedTime ?? null,
})

/** Lists the folder and its subfolders, one after the other. */
export async function listDriveFolder(
  ctx: UserCtx,
  { folderId }: InputOf<typeof googleDrive.listFolder>,
): Promise<DriveFile[]> {
  const limit = { key: `google-drive-folders:${ctx.user.id}`, hits: FOLDERS_PER_HOUR }
  await consumeRateLimit(
    ctx,
    [{ ...limit, windowSeconds: HOUR_SECONDS }],
    googleDriveMessages.tooManyFolders({ max: FOLDERS_PER_HOUR }),
  )
  const files = new Map<string, DriveFile>()
  const folders = new Set([folderId])
  for (const id of folders) {
    let pageToken: string | undefined
    do {
      const asked = { place: placeOf(id), pageToken }
      const found = await askingDrive(ctx, (access, token) => listFiles(access, token, asked))
      for (const folder of found.folders) folders.add(folder.id)
      for (const file of found.files) files.set(file.id, toDriveFile(file))
      if (files.size > DRIVE_FOLDER_FILES_MAX || folders.size > DRIVE_FOLDERS_MAX) throw tooMuch()
      pageToken = found.nextPageToken
    } while (pageToken !== undefined)
  }
  return [...files.values()]
}

const tooMuch = () =>
  invalid(
    'folderId',
    googleDriveMessages.folderTooLarge({ files: DRIVE_FOLDER_FILES_MAX, folders: DRIVE_FOLDERS_MAX }),
  )

/** Imports a copy: later changes in Drive do not affect it. */
export async function importDriveFile(
  ctx: UserCtx,
  { driveFileId }: InputOf<typeof googleDrive.importFile>,
): Promise<KnowledgeFile> {
  await consumeRateLimit(
    ctx,
    [
      {
        key: `google-drive-imports:${ctx.user.id}`,
        hits: DRIVE_IMPORTS_PER_HOUR,
        windowSeconds: HOUR_SECONDS,
      },
    ],
    googleDriveMessages.tooManyFiles({ max: DRIVE_IMPORTS_PER_HOUR }),
  )
  return withOwnerLock(ctx.user.id, () => keepDriveFile(ctx, driveFileId))
}

/** A file counts towards the quota only when it is complete, so each user imports one file at a time. */
const withOwnerLock = keyedMutex()

async function keepDriveFile(ctx: UserCtx, driveFileId: string): Promise<KnowledgeFile> {
  const bytesMax = (await readSetting(ctx, 'MaxFileSize')) * MEGABYTE
  const kept = await askingDrive(ctx, async (access, token) => {
    const file = await findFile(access, token, driveFileId)
    if (!hasContent(file)) throw invalid('driveFileId', googleDriveMessages.nothingToImport())
    await requireAllowedSize(ctx, file.size ?? 0)
    const { name: wanted, pieces } = await downloadFile(access, token, { file, bytesMax })
    return storeArriving(ctx, { wanted, pieces })
  })
  return toFileDto(ctx, kept)
}
