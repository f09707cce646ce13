interface Named {
  username?: string | null
  name?: string | null
  email?: string | null
}

/** How a member is called: by name, else username, else email address. */
export const memberName = ({ username, name, email }: Named, unknown: string): string =>
  name || username || email || unknown
