/**
 * Search parameters are text that each route's schema parses. (The router's own parser turns `?token=123`
 * into a number and quotes text that looks like one.)
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The number of a page in the address; anything else is the first page. */
export function pageNumberOf(typed: string | undefined): number {
  const page = Number(typed)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
