/**
 * A link or a picture in Markdown; the second group is the text of a link. The server uses it in PostgreSQL, and the
 * browser for messages on the device: the syntax is common to both.
 */
export const LINK_PATTERN = String.raw`(!\[[^\][]*\]|\[([^\][]*)\])\((?:[A-Za-z][A-Za-z+.-]*:|[/#.])[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)`

const LINKS = new RegExp(LINK_PATTERN, 'g')

/** Emphasis and code; those in the searched text count as text, as in names of code. */
export const marksBeside = (query: string): string[] =>
  ['*', '_', '~', '`'].filter((mark) => !query.includes(mark))

/** White space is one space in the searched text, and each line break is one in `shownText`. */
export const searchedText = (query: string): string => query.trim().replaceAll(/\s+/g, ' ')

/** About what a message in Markdown shows, for a search in it. */
export const shownText = (markdown: string, query: string): string =>
  marksBeside(query)
    .reduce((text, mark) => text.replaceAll(mark, ''), markdown.replaceAll('\n', ' '))
    .replaceAll(LINKS, '$2')
