/** The chapters in English, by their files. */
export const chapters = import.meta.glob<string>('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
