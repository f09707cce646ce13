import type { RegistrationInviteState } from '#contract/registration-invites.ts'
import { NEW_USER_TAGS } from '#contract/users.ts'

export interface Lifetime {
  uses: number
  maxUses: number
  expiresAt: Date | null
  revokedAt: Date | null
}

/** Tags grant access, for example to models: a user assigns only those that every new account gets. */
export const canChooseTags = (user: { isAdmin: boolean }, tags: string[]): boolean =>
  user.isAdmin ||
  tags.every((tag) => NEW_USER_TAGS.some((usual) => usual.toLowerCase() === tag.toLowerCase()))

/** Whether an invite allows a registration, with the reason if not. */
export function stateOf(invite: Lifetime, now: Date): RegistrationInviteState {
  if (invite.revokedAt) return 'revoked'
  if (invite.uses >= invite.maxUses) return 'used_up'
  if (invite.expiresAt && invite.expiresAt <= now) return 'expired'
  return 'usable'
}
