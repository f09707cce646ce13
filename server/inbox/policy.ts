/** Users read their own messages only; administrators have no access to those of others. */
export const canReadInbox = (user: { id: string }, ownerId: string): boolean => user.id === ownerId

/** Friends see each other's email address, as administrators do. */
export const canSeeEmailOf = (receiver: { isAdmin: boolean }, isFriend: boolean): boolean =>
  receiver.isAdmin || isFriend

/** A phone number is for the user and for administrators. */
export const canSeePhone = (receiver: { isAdmin: boolean }): boolean => receiver.isAdmin
