/** The chapters in German, by their files. */
export const chapters = import.meta.glob<string>('./de/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
