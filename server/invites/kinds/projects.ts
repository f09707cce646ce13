import {
  acceptProjectInvite,
  listProjectNames,
  requireProjectInviting,
} from '#server/projects/invites.service.ts'
import type { InviteKind } from './kind.ts'

export const projectInvites: InviteKind = {
  listNames: listProjectNames,
  requireInviting: (ctx, { targetId, role }) => requireProjectInviting(ctx, { id: targetId, role }),
  accept: (ctx, { targetId, ...offer }) => acceptProjectInvite(ctx, { ...offer, id: targetId }),
}
