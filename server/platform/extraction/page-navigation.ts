/** The share of linked text from which an element counts as navigation. */
const SOLELY = 0
const MOSTLY = 0.5
/** Longer texts count as navigation only when they consist of links, whatever the element is called. */
const LABELS_MAX = 2000

const NAVIGATION_ROLES = new Set(['navigation', 'search', 'menu', 'menubar', 'toolbar'])
/** Names used for navigation only: "navbar", "site-nav", "docnav", "breadcrumbs", "skip-link". */
const NAVIGATION_NAME =
  /^(?:[a-z]+[-_]?)?nav(?:bar|igation|header|footer|links?|menu)?(?:[-_][a-z]+)*$|^breadcrumbs?$|^pagination$|^pager$|^skip[-_]?links?$/i
const SKIP_LINK_NAME = /^skip[-_]?(?:links?|to[-_][a-z]+)$/i
/** What links to a heading itself or to its source show. */
const HEADING_MARK = /^(?:[#¶§🔗\uF0C1]|\[(?:src|source|edit)\])$/iu
const FOOTER_NAME = /^(?:(?:site|page|main)[-_]?)?footer$/i
/** Names used for content too. */
const LIKELY_NAME =
  /(?:^|[-_])(?:toc|menu|submenu|sidebar|topbar|header|banner|related|links|searchmenu|nosearch)(?:[-_\d]|$)|^(?:main|sub)menu$|^table[-_]?of[-_]?contents$/i
/** Elements that belong to the content even with a name of navigation. */
const CONTENT_ELEMENTS = new Set([
  'html',
  'body',
  'main',
  'article',
  'p',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'pre',
])

export interface ElementText {
  letters: number
  /** The number of characters inside links. */
  linked: number
}

/**
 * The share of linked text from which this element counts as navigation; `undefined` for elements that never
 * do.
 */
export function navigationShare(name: string, attributes: Record<string, string>): number | undefined {
  if (name === 'nav' || NAVIGATION_ROLES.has(attributes['role'] ?? '')) return SOLELY
  if (CONTENT_ELEMENTS.has(name)) return undefined
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.split(/\s+/).filter(Boolean)
  if (name === 'footer' || names.some((each) => NAVIGATION_NAME.test(each) || FOOTER_NAME.test(each))) {
    return SOLELY
  }
  if (name === 'header' || name === 'aside' || names.some((each) => LIKELY_NAME.test(each))) return MOSTLY
  return undefined
}

export function isNavigation(share: number, { letters, linked }: ElementText): boolean {
  const ofLinks = letters === 0 ? 0 : linked / letters
  return ofLinks > MOSTLY || (share === SOLELY && letters <= LABELS_MAX)
}

/** A link for keyboards over the navigation: "Skip to content". */
export const isSkipLink = (attributes: Record<string, string>): boolean =>
  (attributes['class'] ?? '').split(/\s+/).some((name) => SKIP_LINK_NAME.test(name))

/** Whether the text of a link inside a heading is no part of it. */
export const isHeadingMark = (text: string): boolean => HEADING_MARK.test(text.trim())

/** Longer texts of links are no row of links to other pages. */
const LINK_ROW_MAX = 300
const SEPARATORS = /^[ \u00A0|>»›<«‹/·•[\]–—-]*$/

/** A paragraph, by the number of links in it and the text outside them. */
export interface Links {
  count: number
  outside: string
}

/** Links beside each other with nothing but separators between them, such as "Prev | Up | Next" or a breadcrumb. */
export function isRowOfLinks(text: string, { count, outside }: Links): boolean {
  return count > 1 && text.length <= LINK_ROW_MAX && outside.trim() !== '' && SEPARATORS.test(outside.trim())
}

const ADMONITIONS = new Set(
  'note tip warning caution important danger hint info admonition admonitionblock callout alert'.split(' '),
)

/** A box beside the text, whose title ("Note", "Tip") is not a heading of the text after it. */
export function isAdmonition(name: string, attributes: Record<string, string>): boolean {
  if (name === 'aside' || attributes['role'] === 'note') return true
  return (attributes['class'] ?? '').split(/\s+/).some((each) => ADMONITIONS.has(each.toLowerCase()))
}
