import { usersMessages } from '#contract/messages/users.ts'
import { SYSTEM_FILES_MAX, type SystemFile } from '#contract/users.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { emitChanged, requireUser } from './profile.service.ts'
import { updateProfile } from './profile.store.ts'
import { findSystemFilesForChange, hasSystemFileAmong } from './system-files.store.ts'

interface SystemFileChange {
  file: { id: string; systemPriority: number }
  /** Omitted fields stay; a new entry is enabled and has the file's own priority. */
  change: Partial<Omit<SystemFile, 'fileId'>>
  listSeen: (fileIds: string[]) => Promise<Set<string>>
}

/**
 * Lists that file as an instruction for the caller's models. Where the list is full, files that are no longer visible
 * to the caller are removed. Only inside `transact`.
 */
export async function putSystemFile(
  ctx: UserCtx,
  { file, change, listSeen }: SystemFileChange,
): Promise<SystemFile[]> {
  const before = await findSystemFilesForChange(ctx.db, ctx.user.id)
  const known = before.find(({ fileId }) => fileId === file.id)
  let others = before.filter((other) => other !== known)
  if (others.length >= SYSTEM_FILES_MAX) {
    const seen = await listSeen(others.map(({ fileId }) => fileId))
    others = others.filter(({ fileId }) => seen.has(fileId))
  }
  if (others.length >= SYSTEM_FILES_MAX) {
    throw invalid('system', usersMessages.tooManySystemFiles({ max: SYSTEM_FILES_MAX }))
  }
  const { enabled = known?.enabled ?? true, systemPriority = known?.systemPriority ?? file.systemPriority } =
    change
  return replace(ctx, [...others, { fileId: file.id, enabled, systemPriority }])
}

/** Only inside `transact`. */
export async function dropSystemFile(ctx: UserCtx, fileId: string): Promise<SystemFile[]> {
  const before = await findSystemFilesForChange(ctx.db, ctx.user.id)
  const left = before.filter((file) => file.fileId !== fileId)
  return left.length < before.length ? replace(ctx, left) : (await requireUser(ctx)).systemFiles
}

async function replace(ctx: UserCtx, systemFiles: SystemFile[]): Promise<SystemFile[]> {
  await updateProfile(ctx.db, ctx.user.id, { systemFiles, updatedAt: ctx.clock.now() })
  return (await emitChanged(ctx, ctx.user.id)).systemFiles
}

/** Sends the list to every tab of the caller when it names one of the files. Only inside `transact`. */
export async function emitSystemFilesChanged(ctx: UserCtx, fileIds: string[]): Promise<void> {
  if (await hasSystemFileAmong(ctx.db, ctx.user.id, fileIds)) await emitChanged(ctx, ctx.user.id)
}
