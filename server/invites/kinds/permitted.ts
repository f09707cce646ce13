import type { Permission } from '#contract/access.ts'
import { acceptAgentInvite, listAgentNames, requireAgentInviting } from '#server/agents/sharing.service.ts'
import {
  acceptFileInvite,
  listFileNames,
  requireFileInviting,
} from '#server/files/sharing/invites.service.ts'
import {
  acceptNotebookInvite,
  listNotebookNames,
  requireNotebookInviting,
} from '#server/notebooks/invites.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type InviteKind, refuseRole } from './kind.ts'

/** How the domain of something that is shared with permissions, and has no members, takes part. */
interface SharedThing {
  listNames: InviteKind['listNames']
  requireInviting(ctx: UserCtx, offer: { id: string; permissions: Permission[] }): Promise<void>
  accept(
    ctx: UserCtx,
    offer: { id: string; inviteId: string; senderId: string; permissions: Permission[] },
  ): Promise<void>
}

const invitesTo = ({ listNames, requireInviting, accept }: SharedThing): InviteKind => ({
  listNames,
  async requireInviting(ctx, offer) {
    refuseRole(offer)
    await requireInviting(ctx, { id: offer.targetId, permissions: offer.permissions })
  },
  accept: (ctx, { targetId, ...offer }) => accept(ctx, { ...offer, id: targetId }),
})

export const agentInvites = invitesTo({
  listNames: listAgentNames,
  requireInviting: requireAgentInviting,
  accept: acceptAgentInvite,
})

export const fileInvites = invitesTo({
  listNames: listFileNames,
  requireInviting: requireFileInviting,
  accept: acceptFileInvite,
})

export const notebookInvites = invitesTo({
  listNames: listNotebookNames,
  requireInviting: requireNotebookInviting,
  accept: acceptNotebookInvite,
})
