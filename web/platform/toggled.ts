/** Adds the member at the end, or removes it if present. */
export const toggled = <T>(members: ReadonlySet<T>, member: T): ReadonlySet<T> =>
  members.symmetricDifference(new Set([member]))
