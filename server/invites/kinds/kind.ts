import type { Permission } from '#contract/access.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'

/** What an invite gives to the users who accept it. */
export interface Offer {
  /** The object. */
  targetId: string
  /** Of files and notebooks. */
  permissions: Permission[]
  /** Of objects with members; `null` for the usual role. */
  role: string | null
}

export interface AcceptedOffer extends Offer {
  inviteId: string
  senderId: string
}

/** What users can be invited to. Each domain of such objects has one file in this folder, listed in `kinds.ts`. */
export interface InviteKind {
  /** The names of these objects, also for users who cannot see them yet. Deleted ones, and those in the trash, are omitted. */
  listNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>>
  /** Throws 404 or 403 unless the caller may invite users to the object, and `invalid` when the offer is not possible. */
  requireInviting(ctx: UserCtx, offer: Offer): Promise<void>
  /**
   * Gives the caller what the invite offers; nothing when they have it already. Throws when the sender may not invite any
   * more. Called inside the transaction, with the invite locked.
   */
  accept(ctx: UserCtx, offer: AcceptedOffer): Promise<void>
  /** Throws unless so many more users can be invited. Called inside a transaction. */
  requireRoom?(ctx: UserCtx, targetId: string, count: number): Promise<void>
  /** Notifies those who see a number that depends on the open invites for the object. Called inside a transaction. */
  emitOpenChanged?(ctx: UserCtx, targetId: string): Promise<void>
}

/** For objects without members. */
export function refuseRole({ role }: Offer): void {
  if (role !== null) throw invalid('role', invitesMessages.roleUnknown())
}
