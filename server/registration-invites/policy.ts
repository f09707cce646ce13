import type { RegistrationInviteState } from '#contract/registration-invites.ts'

export interface Lifetime {
  uses: number
  maxUses: number
  expiresAt: Date | null
  revokedAt: Date | null
}

/** Whether an invite lets anybody in, and why not. */
export function stateOf(invite: Lifetime, now: Date): RegistrationInviteState {
  if (invite.revokedAt) return 'revoked'
  if (invite.uses >= invite.maxUses) return 'used_up'
  if (invite.expiresAt && invite.expiresAt <= now) return 'expired'
  return 'usable'
}
