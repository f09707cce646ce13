import { acceptGroupInvite, listNamesOfGroups, requireGroupInviting } from '#server/groups/invites.service.ts'
import type { InviteKind } from './kind.ts'

export const groupInvites: InviteKind = {
  listNames: listNamesOfGroups,
  requireInviting: (ctx, { targetId, role }) => requireGroupInviting(ctx, { id: targetId, role }),
  accept: (ctx, { targetId, senderId }) => acceptGroupInvite(ctx, { id: targetId, senderId }),
}
