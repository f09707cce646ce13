import { z } from 'zod'
import type { fileInstructions, InstructionForAll } from '#contract/file-instructions.ts'
import { byInstructionOrder } from '#contract/instruction-order.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { ServerSetting, settings } from '#contract/settings.ts'
import type { CurrentUser, SystemFile, users } from '#contract/users.ts'
import { can } from '#server/access/policy.ts'
import { requireKnownModel } from '#server/models/administration.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { type NewReferences, readSetting, updateSetting } from '#server/settings/service.ts'
import { updateProfile } from '#server/users/profile.service.ts'
import { dropSystemFile, putSystemFile } from '#server/users/system-files.service.ts'
import { isInLibrary, type StoredFile } from '../policy.ts'
import { emitFileChanged, withGranted } from '../presenter.service.ts'
import { textStatusOf } from '../retrieval/file-text.service.ts'
import { listReadableFiles, listSeenIds, requireFileForChange } from '../service.ts'
import * as store from '../store.ts'

export async function listInstructionsForAll(ctx: UserCtx): Promise<InstructionForAll[]> {
  const files = await withGranted(ctx, ctx.user.id, await listFilesSetForAll(ctx))
  return files
    .map((file) => ({ ...file, priority: file.systemPriority }))
    .toSorted(byInstructionOrder)
    .map((file) => {
      const isReadable = can(ctx.user, 'read', file)
      const { id: fileId, fileName, sha256 } = file
      return { fileId, fileName, isReadable, sha256: isReadable ? sha256 : null }
    })
}

/** The instruction files that an administrator set for all users; the caller need not have access to them. */
export async function listFilesSetForAll(ctx: Ctx): Promise<StoredFile[]> {
  const named = (await readSetting(ctx, 'SystemFiles')).split(',').map((id) => id.trim())
  const ids = named.filter((id) => z.uuid().safeParse(id).success)
  return ids.length === 0 ? [] : (await store.listFilesById(ctx.db, ids)).filter(isInLibrary)
}

export const updateProfileWithFiles = (
  ctx: UserCtx,
  input: InputOf<typeof users.update>,
): Promise<CurrentUser> => updateProfile(ctx, input, (listed) => requireInstructions(ctx, listed))

/** The files are those that the caller can read; those that are switched on have text. */
async function requireInstructions(ctx: UserCtx, listed: SystemFile[]): Promise<void> {
  const readable = await listReadableFiles(
    ctx,
    listed.map(({ fileId }) => fileId),
  )
  const unreadable = listed.find(({ fileId }) => !readable.some(({ id }) => id === fileId))
  if (unreadable) throw invalid('systemFiles', usersMessages.fileNotOwned({ id: unreadable.fileId }))
  requireText(
    'systemFiles',
    readable.filter(({ id }) => listed.some(({ fileId, enabled }) => enabled && fileId === id)),
  )
}

export const updateSettingWithReferences = (
  ctx: UserCtx,
  input: InputOf<typeof settings.update>,
): Promise<ServerSetting> => updateSetting(ctx, input, requireReferences)

async function requireReferences(ctx: UserCtx, { kind, value, added }: NewReferences): Promise<void> {
  if (added.length === 0) return
  if (kind === 'files') requireText('settingValue', await store.listFilesById(ctx.db, added))
  if (kind === 'model') await requireKnownModel(ctx, value)
}

export async function putInstruction(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof fileInstructions.put>,
): Promise<SystemFile[]> {
  return ctx.transact(async (ctx) => {
    const file = await requireFileForChange(ctx, 'read', id)
    if (change.enabled !== false) requireText('id', [file])
    const systemFiles = await putSystemFile(ctx, {
      file,
      change,
      listSeen: (ids) => listSeenIds(ctx, ids),
    })
    const systemPriority = systemFiles.find(({ fileId }) => fileId === id)?.systemPriority
    const isMarked = file.system && file.systemPriority === systemPriority
    if (file.userId === ctx.user.id && !isMarked) await mark(ctx, id, { system: true, systemPriority })
    return systemFiles
  })
}

export async function removeInstruction(
  ctx: UserCtx,
  { id }: InputOf<typeof fileInstructions.remove>,
): Promise<SystemFile[]> {
  return ctx.transact(async (ctx) => {
    const [file] = await store.listFilesForChange(ctx.db, [id])
    if (file?.userId === ctx.user.id && file.system && isInLibrary(file)) {
      await mark(ctx, id, { system: false })
    }
    return dropSystemFile(ctx, id)
  })
}

/** Refuses files without text with a message for the given field. */
export function requireText(field: string, files: StoredFile[]): void {
  const mute = files.find((file) => textStatusOf(file) === 'no_text')
  if (mute) throw invalid(field, filesMessages.noInstructionText({ name: mute.fileName }))
}

async function mark(ctx: UserCtx, id: string, change: { system: boolean; systemPriority?: number }) {
  const changed = await store.updateFile(ctx.db, id, { ...change, updatedAt: ctx.clock.now() })
  await emitFileChanged(ctx, changed)
}

/**
 * Adds a file that the user marked as an instruction to their own list; the lists of other users do not
 * change.
 */
export async function followInstruction(
  ctx: UserCtx,
  file: StoredFile,
  change: { system?: boolean; systemPriority?: number },
): Promise<void> {
  const { id, system, systemPriority } = file
  if (change.system) requireText('system', [file])
  if (change.system === false) await dropSystemFile(ctx, id)
  else if (change.system || (system && change.systemPriority !== undefined)) {
    await putSystemFile(ctx, {
      file: { id, systemPriority },
      change: { systemPriority },
      listSeen: (ids) => listSeenIds(ctx, ids),
    })
  }
}
