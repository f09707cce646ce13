/** Users see their own friends only; administrators have no access to those of others. */
export const canListFriends = (user: { id: string }, ownerId: string): boolean => user.id === ownerId

/** Only the user that a request is for answers it, once. */
export const canAnswer = (
  user: { id: string },
  { requesterId, status }: { requesterId: string; status: string },
): boolean => requesterId !== user.id && status === 'pending'
