import type { FetchedPage } from '#server/platform/web-fetch/port.ts'
import { splitFileName } from '../file-names.ts'

const TITLE_MAX = 120
/** The extension for a document whose address has none. */
const ENDINGS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
}

/** Parses typed text, with or without protocol; `undefined` when it is not an address. */
export function toWebAddress(typed: string): URL | undefined {
  const written = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  if (/\s/.test(written) || !URL.canParse(written)) return undefined
  const address = new URL(written)
  address.hash = ''
  return address
}

/** After its title, else after its address. */
export function nameOfArticle(text: string, { hostname, pathname }: URL): string {
  const title = /^# (.+)/.exec(text)?.[1] ?? ''
  const plain = title
    .replaceAll(/[\\/:*?"<>|#[\]`]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const place = `${hostname}${pathname}`.replaceAll('/', ' ').trim()
  return `${(plain || place).slice(0, TITLE_MAX).toWellFormed().trim()}.md`
}

export function nameOfDocument({ fileName, address }: FetchedPage, marked: string | undefined): string {
  const name = fileName ?? lastPartOf(address) ?? address.hostname
  const ending = marked ? ENDINGS[marked] : undefined
  const { extension } = splitFileName(name)
  return ending && extension.toLowerCase() !== ending ? `${name}${ending}` : name
}

function lastPartOf({ pathname }: URL): string | undefined {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || undefined
  } catch {
    return last
  }
}
