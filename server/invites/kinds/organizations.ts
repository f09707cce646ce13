import {
  acceptOrganizationInvite,
  requireOrganizationInviting,
  requireSeats,
} from '#server/organizations/invites.service.ts'
import { emitChanged, listOrganizationNames } from '#server/organizations/service.ts'
import type { InviteKind } from './kind.ts'

export const organizationInvites: InviteKind = {
  listNames: listOrganizationNames,
  requireInviting: (ctx, { targetId, role }) => requireOrganizationInviting(ctx, { id: targetId, role }),
  accept: (ctx, { targetId, senderId }) => acceptOrganizationInvite(ctx, { id: targetId, senderId }),
  requireRoom: (ctx, targetId, count) => requireSeats(ctx, { id: targetId, count }),
  emitOpenChanged: emitChanged,
}
