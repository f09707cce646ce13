import {
  acceptFileInvite,
  listFileNames,
  requireFileInviting,
} from '#server/files/sharing/invites.service.ts'
import { type InviteKind, refuseRole } from './kind.ts'

export const fileInvites: InviteKind = {
  listNames: listFileNames,
  async requireInviting(ctx, offer) {
    refuseRole(offer)
    await requireFileInviting(ctx, { id: offer.targetId, permissions: offer.permissions })
  },
  accept: (ctx, { targetId, ...offer }) => acceptFileInvite(ctx, { ...offer, id: targetId }),
}
