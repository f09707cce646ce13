/** The end of a sentence or line: what follows it may still change the sense of what comes before. */
const SENTENCE_END = /[.!?…:](?=\s)|\n/g

/**
 * What to read out of a growing text: whole sentences that have come since `from`. Read in pieces, a text reaches the
 * end exactly once.
 */
export function nextSentences(text: string, from: number): { spoken: string; upTo: number } {
  let upTo = from
  for (const match of text.slice(from).matchAll(SENTENCE_END)) upTo = from + match.index + 1
  return { spoken: plain(text.slice(from, upTo)), upTo }
}

/** Marks of Markdown are noise to the ear. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/[*_`#>|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
