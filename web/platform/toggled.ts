/** With the member at its end, or without it where it was there. */
export const toggled = <T>(members: ReadonlySet<T>, member: T): ReadonlySet<T> =>
  members.symmetricDifference(new Set([member]))
