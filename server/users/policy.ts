/** Everybody who is signed in sees a person's card; the profile is changed by the person alone. */
export const canChangeProfile = (user: { id: string }, personId: string): boolean => user.id === personId

/** Addresses of mail are between a person and the administrators. */
export const canSeeEmail = (user: { id: string; isAdmin: boolean }, personId: string): boolean =>
  user.id === personId || user.isAdmin
