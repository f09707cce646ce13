import type { Permission } from '#contract/access.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { NOTEBOOK_GRANTS_MAX } from '#contract/shares.ts'
import { can } from '#server/access/policy.ts'
import { putInviteGrantWithin } from '#server/grants/service.ts'
import type { AcceptedInvite } from '#server/grants/types.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { changeNotebookAccess } from './access.service.ts'
import { grantedFor } from './policy.ts'
import { requireNotebook } from './service.ts'
import { GRANTED, requireGranting } from './sharing.service.ts'
import * as store from './store.ts'

/** What the domain of invites needs of notebooks. */

export async function listNotebookNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const notebooks = await store.listPlainNotebooks(ctx.db, ids)
  return new Map(notebooks.map(({ id, name }) => [id, name]))
}

/** Throws unless the caller may give these permissions on the notebook. */
export async function requireNotebookInviting(
  ctx: UserCtx,
  { id, permissions }: { id: string; permissions: Permission[] },
): Promise<void> {
  const notebook = await requireNotebook(ctx, 'share', id)
  if (notebook.isTemporary) throw conflict(notebooksMessages.temporaryCannotBeShared())
  requireGranting(ctx, notebook, permissions)
}

/** Grants the caller what the sender may still give. Call inside `transact`. */
export async function acceptNotebookInvite(ctx: UserCtx, invite: AcceptedInvite): Promise<void> {
  const { id, inviteId, senderId, permissions } = invite
  const notebook = await store.findNotebookForWriting(ctx.db, id)
  if (!notebook) throw notFound(invitesMessages.targetNotFound())
  if (notebook.userId === ctx.user.id) return
  const ofSender = grantedFor(senderId, notebook)
  const mayInvite = ['share' as const, ...permissions].every((permission) =>
    can({ id: senderId }, permission, ofSender),
  )
  if (!mayInvite) throw conflict(invitesMessages.noLongerValid())
  const given = GRANTED.filter((permission) => permission === 'read' || permissions.includes(permission))
  const grant = { kind: 'notebook' as const, resourceId: id, permissions: given, inviteId, senderId }
  const max = NOTEBOOK_GRANTS_MAX
  await changeNotebookAccess(ctx, [id], () =>
    putInviteGrantWithin(ctx, grant, { max, full: notebooksMessages.tooManyGrants({ max }) }),
  )
}
