import { harden } from 'rehype-harden'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import type { PluggableList } from 'unified'

/** Permitted link protocols; other links become plain text. */
const PROTOCOLS = ['http:', 'https:', 'mailto:']

/**
 * Text of models and files is untrusted: raw HTML is dropped, elements and attributes are filtered, links
 * keep only harmless protocols. Image addresses are kept; `MarkdownImage` never loads one of another site.
 */
export const rehypePlugins: PluggableList = [
  // Ids have their prefix already.
  [rehypeSanitize, { ...defaultSchema, clobberPrefix: '' }],
  [
    harden,
    {
      defaultOrigin: location.origin,
      allowedLinkPrefixes: ['*'],
      allowedImagePrefixes: ['*'],
      allowedProtocols: PROTOCOLS,
      allowDataImages: false,
      linkBlockPolicy: 'text-only',
      imageBlockPolicy: 'text-only',
    },
  ],
]

/** The host of an image on another site; `undefined` for one of this site. */
export function foreignHost(src: string, origin = location.origin): string | undefined {
  const url = URL.parse(src, origin)
  if (!url) return src
  return url.origin === origin ? undefined : url.host
}

/** The host of a link, in its ASCII form; `undefined` for one without a host, such as an e-mail address. */
export function hostOf(href: string): string | undefined {
  return URL.parse(href, location.origin)?.host || undefined
}

/** The host of a link to another site whose text does not contain it. */
export function unnamedHost(href: string, text: string): string | undefined {
  const host = hostOf(href)
  if (host === undefined || host === location.host) return undefined
  const name = host.replace(/^www\./, '')
  // A longer name that only begins or ends like the host is another one; a name before `@` is a user.
  if (text.includes('@')) return host
  const named = text.toLowerCase().match(/[\p{L}\p{N}.-]+(?::\d+)?/gu) ?? []
  return named.some((word) => word.replace(/^www\./, '').replace(/\.$/, '') === name) ? undefined : host
}
