import { SYSTEM_FILES_MAX, type SystemFile } from '#contract/users.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { tellChanged } from './profile.service.ts'
import { updateProfile } from './profile.store.ts'
import { findSystemFilesForChange } from './system-files.store.ts'

/**
 * Has that file instruct the models the caller asks; one that does already keeps being on or off. Where the list is full,
 * those leave it that the caller does not see any more. Only inside `transact`.
 */
export async function putSystemFile(
  ctx: UserCtx,
  added: Omit<SystemFile, 'enabled'>,
  listSeen: (fileIds: string[]) => Promise<Set<string>>,
): Promise<void> {
  const before = await findSystemFilesForChange(ctx.db, ctx.user.id)
  const known = before.find(({ fileId }) => fileId === added.fileId)
  let others = before.filter((file) => file !== known)
  if (others.length >= SYSTEM_FILES_MAX) {
    const seen = await listSeen(others.map(({ fileId }) => fileId))
    others = others.filter(({ fileId }) => seen.has(fileId))
  }
  if (others.length >= SYSTEM_FILES_MAX) {
    throw invalid('system', `At most ${SYSTEM_FILES_MAX} instruction files are possible`)
  }
  await replace(ctx, [...others, { ...added, enabled: known?.enabled ?? true }])
}

/** Only inside `transact`. */
export async function dropSystemFile(ctx: UserCtx, fileId: string): Promise<void> {
  const before = await findSystemFilesForChange(ctx.db, ctx.user.id)
  const left = before.filter((file) => file.fileId !== fileId)
  if (left.length < before.length) await replace(ctx, left)
}

async function replace(ctx: UserCtx, systemFiles: SystemFile[]): Promise<void> {
  await updateProfile(ctx.db, ctx.user.id, { systemFiles, updatedAt: ctx.clock.now() })
  await tellChanged(ctx, ctx.user.id)
}
