import {
  acceptNotebookInvite,
  listNotebookNames,
  requireNotebookInviting,
} from '#server/notebooks/invites.service.ts'
import { type InviteKind, refuseRole } from './kind.ts'

export const notebookInvites: InviteKind = {
  listNames: listNotebookNames,
  async requireInviting(ctx, offer) {
    refuseRole(offer)
    await requireNotebookInviting(ctx, { id: offer.targetId, permissions: offer.permissions })
  },
  accept: (ctx, { targetId, ...offer }) => acceptNotebookInvite(ctx, { ...offer, id: targetId }),
}
