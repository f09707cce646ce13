const SECTION = `## Section {n}: what the figures say

The **first observation** is that a long answer is mostly prose, with a little structure. It refers to \`identifiers\`,
to [pages](https://example.org/pages/{n}) and to earlier sections, and it goes on for several sentences before anything
else happens. A reader follows it line by line while it is being written.

- A point that fits on one line
- A point with *emphasis* and a longer explanation that wraps onto a second line on most screens
  - and a point below it

| Quantity | Before | After |
| --- | ---: | ---: |
| Requests | 1,2{n} | 3,4{n} |
| Failures | {n} | 0 |

\`\`\`ts
export function section(n: number): string {
  const title = ['Section', String(n)].join(' ')
  return title.padEnd(40, '.')
}
\`\`\`

1. First the data is read
2. then it is changed
3. and at last it is written again.

`

/** An answer of that many tokens, split roughly like a tokenizer does. */
export function markdownTokens(count: number): string[] {
  const tokens: string[] = []
  for (let section = 1; tokens.length < count; section += 1) {
    tokens.push(...(SECTION.replaceAll('{n}', String(section)).match(/\s?\w{1,6}|\s+|[^\w\s]{1,3}/g) ?? []))
  }
  return tokens.slice(0, count)
}
