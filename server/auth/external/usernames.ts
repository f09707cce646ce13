import { USERNAME_MAX, USERNAME_MIN } from '#contract/users.ts'

const CANDIDATES = 50
/** Room for `-50`. */
const ENDING_MAX = 3
const FALLBACK = 'member'

/**
 * Usernames for a user of a provider, best first: their name at the provider, or the part before the @ of their
 * address, reduced to the letters that usernames may have.
 */
export function usernameCandidates(
  { username, email }: { username?: string; email: string },
  ending: string,
): string[] {
  const base = [username, email].map((text) => cleaned(text ?? '')).find(isLongEnough) ?? FALLBACK
  const numbered = Array.from({ length: CANDIDATES - 1 }, (_, position) => `${base}-${position + 2}`)
  return [base, ...numbered, `${base.slice(0, USERNAME_MAX - 1 - ending.length)}-${ending}`]
}

const isLongEnough = (text: string) => text.length >= USERNAME_MIN

function cleaned(text: string): string {
  const [name = ''] = text.split('@')
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, USERNAME_MAX - ENDING_MAX)
}
