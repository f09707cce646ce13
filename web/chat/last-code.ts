const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm

/** The text of the last block of code. */
export const lastCodeOf = (markdown: string): string | undefined =>
  [...markdown.matchAll(FENCED)].at(-1)?.[2]?.replace(/\n$/, '')

/** The last block of code of the newest answer that has one, newest first; older answers are not read. */
export function newestCode(answers: readonly string[]): string | undefined {
  for (const answer of answers) {
    const code = lastCodeOf(answer)
    if (code !== undefined) return code
  }
  return undefined
}
