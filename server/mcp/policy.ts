/** Administrators may use every enabled server; other users those without tags, and those that share a tag with them. */
export function canUse(
  user: { isAdmin: boolean; tags: string[] },
  { enabled, allowedUserTags }: { enabled: boolean; allowedUserTags: string[] },
): boolean {
  if (!enabled) return false
  if (user.isAdmin || allowedUserTags.length === 0) return true
  const own = new Set(user.tags.map((tag) => tag.toLowerCase()))
  return allowedUserTags.some((tag) => own.has(tag.toLowerCase()))
}
