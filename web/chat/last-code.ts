const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm

/** The text of the last block of code. */
export const lastCodeOf = (markdown: string): string | undefined =>
  [...markdown.matchAll(FENCED)].at(-1)?.[2]?.replace(/\n$/, '')
