interface Audience {
  allowedUserTags: string[]
}

/** Administrators may use every server; other users those without tags, and those that share a tag with them. */
export function canSee(user: { isAdmin: boolean; tags: string[] }, { allowedUserTags }: Audience): boolean {
  if (user.isAdmin || allowedUserTags.length === 0) return true
  const own = new Set(user.tags.map((tag) => tag.toLowerCase()))
  return allowedUserTags.some((tag) => own.has(tag.toLowerCase()))
}

export const canUse = (
  user: { isAdmin: boolean; tags: string[] },
  server: Audience & { enabled: boolean },
): boolean => server.enabled && canSee(user, server)
