interface Viewer {
  id: string
  isAdmin: boolean
  tags: string[]
}

interface Audience {
  userId: string | null
  allowedUserTags: string[]
}

/**
 * A server that a user has added is for that user alone. Of the others, administrators may use every one; other users
 * those without tags, and those that share a tag with them.
 */
export function canSee(user: Viewer, { userId, allowedUserTags }: Audience): boolean {
  if (userId !== null) return userId === user.id
  if (user.isAdmin || allowedUserTags.length === 0) return true
  const own = new Set(user.tags.map((tag) => tag.toLowerCase()))
  return allowedUserTags.some((tag) => own.has(tag.toLowerCase()))
}

export const canUse = (user: Viewer, server: Audience & { enabled: boolean }): boolean =>
  server.enabled && canSee(user, server)
