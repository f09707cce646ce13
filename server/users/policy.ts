/** All signed-in users see a user's card; only the user themselves can change the profile. */
export const canChangeProfile = (user: { id: string }, personId: string): boolean => user.id === personId

/** E-mail addresses are visible to the user and to administrators. */
export const canSeeEmail = (user: { id: string; isAdmin: boolean }, personId: string): boolean =>
  user.id === personId || user.isAdmin
