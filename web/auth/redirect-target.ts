/** A target that must not be returned to: signing in would lead to signing in. */
const SIGN_IN_PAGES = ['/login', '/register']

/**
 * Where to go after signing in: the path asked for when it is one of this site, else nothing. Browsers read backslashes
 * as slashes and skip control characters, so what they would make of the text is what is judged.
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
