import { harden } from 'rehype-harden'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import type { PluggableList } from 'unified'

/** Where a link may lead; anything else becomes plain text. */
const PROTOCOLS = ['http:', 'https:', 'mailto:']

/**
 * What models and files write is hostile until shown otherwise: raw HTML is dropped, elements and attributes are filtered, links
 * keep only harmless protocols. Images pass as addresses; `MarkdownImage` never loads one of another site.
 */
export const rehypePlugins: PluggableList = [
  // Ids have their prefix from where they are made.
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

/** The host of an image that would be fetched from elsewhere; `undefined` for one of our own. */
export function foreignHost(src: string, origin = location.origin): string | undefined {
  const url = URL.parse(src, origin)
  if (!url) return src
  return url.origin === origin ? undefined : url.host
}
