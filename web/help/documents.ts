import type { Language } from '#contract/language.ts'

/** Pages of the program in each language. */
const translated = import.meta.glob<string>('./documents/*/*.md', { query: '?raw', import: 'default' })
/** Documents of the repository, in English. */
const ofRepository = import.meta.glob<string>(['../../CHANGELOG.md', '../../ARCHITECTURE.md'], {
  query: '?raw',
  import: 'default',
})

export type DocumentName = 'about' | 'terms' | 'policies' | 'changelog' | 'architecture'

/** The Markdown of a document, without its title: the page shows one. */
export async function loadDocument(name: DocumentName, language: Language): Promise<string> {
  const load =
    translated[`./documents/${language}/${name}.md`] ?? ofRepository[`../../${name.toUpperCase()}.md`]
  if (!load) throw new Error(`There is no document ${name}`)
  return withoutTitle(await load())
}

export const withoutTitle = (markdown: string): string => markdown.replace(/^# .*\n+/, '')
