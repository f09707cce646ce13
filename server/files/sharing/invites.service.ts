import type { Permission } from '#contract/access.ts'
import { FILE_GRANTS_MAX } from '#contract/file-sharing.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import { putInviteGrantWithin } from '#server/grants/service.ts'
import type { AcceptedInvite } from '#server/grants/types.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { canGrant, isInLibrary } from '../policy.ts'
import { emitFileChanged, withGranted } from '../presenter.service.ts'
import { requireFile } from '../service.ts'
import * as store from '../store.ts'
import { completed } from './sharing.service.ts'

/** What the domain of invites needs of files. */

export async function listFileNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const files = await store.listFilesById(ctx.db, ids)
  return new Map(files.filter(isInLibrary).map(({ id, fileName }) => [id, fileName]))
}

/** Throws unless the caller may give these permissions on the file. */
export async function requireFileInviting(
  ctx: UserCtx,
  { id, permissions }: { id: string; permissions: Permission[] },
): Promise<void> {
  const file = await requireFile(ctx, 'share', id)
  if (!canGrant(ctx.user, file, permissions)) throw forbidden(filesMessages.permissionExceeded())
}

/** Grants the caller what the sender may still give. Call inside `transact`. */
export async function acceptFileInvite(ctx: UserCtx, invite: AcceptedInvite): Promise<void> {
  const { id, inviteId, senderId, permissions } = invite
  const [file] = (await store.listFilesForChange(ctx.db, [id])).filter(isInLibrary)
  if (!file) throw notFound(invitesMessages.targetNotFound())
  if (file.userId === ctx.user.id) return
  const [ofSender = file] = await withGranted(ctx, senderId, [file])
  if (!canGrant({ id: senderId }, ofSender, permissions)) throw conflict(invitesMessages.noLongerValid())
  const given = completed(permissions)
  const grant = { kind: 'file' as const, resourceId: id, permissions: given, inviteId, senderId }
  const max = FILE_GRANTS_MAX
  await putInviteGrantWithin(ctx, grant, { max, full: filesMessages.tooManyGrants({ max }) })
  await emitFileChanged(ctx, file)
}
