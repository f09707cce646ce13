/** Pages that must not be a target: signing in would redirect to signing in. */
const SIGN_IN_PAGES = ['/login', '/register']

/**
 * The page after signing in: the requested path if it is one of this site, else none. Browsers read
 * backslashes as slashes and skip control characters, so the parsed address is checked.
 */
export function safeRedirectTarget(asked: string | undefined, origin = location.origin): string | undefined {
  if (!asked?.startsWith('/')) return undefined
  const url = parseUrl(asked, origin)
  if (url === undefined || url.origin !== origin) return undefined
  if (SIGN_IN_PAGES.includes(url.pathname) || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
