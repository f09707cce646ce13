interface Named {
  username?: string | null
  name?: string | null
  email?: string | null
}

/** How a member is called: by username, else name, else email address. */
export const memberName = ({ username, name, email }: Named, unknown: string): string =>
  username || name || email || unknown
