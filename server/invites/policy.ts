import type { Recipient, StoredInvite } from './store.ts'

/** Users see their own invites only; administrators have no access to those of others. */
export const canListInvites = (user: { id: string }, ownerId: string): boolean => user.id === ownerId

/** Whether the invite was sent to this user, or is a link that they have answered. */
export const isRecipient = ({ id, email }: { id: string; email: string | null }, to: Recipient): boolean =>
  to.userId === id || (to.email !== null && to.email === email)

export const isExpired = ({ expiresAt }: StoredInvite, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** How many users can still accept; `null` for a link without a limit. */
export function remainingOf({ isPublic, usesMax }: StoredInvite, recipients: Recipient[]): number | null {
  const count = (status: Recipient['status']) => recipients.filter((one) => one.status === status).length
  if (!isPublic) return count('pending')
  return usesMax === null ? null : Math.max(0, usesMax - count('accepted'))
}
