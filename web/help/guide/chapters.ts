import type { Language } from '#contract/language.ts'

/** The chapters of the guide, in order. Each is a Markdown file in each language, named by its id. */
export const CHAPTERS = [
  'start',
  'notebooks',
  'models',
  'files',
  'instructions',
  'projects',
  'agents',
  'tools',
  'artifacts',
  'media',
  'sharing',
  'organizations',
  'finding',
  'account',
  'administration',
  'developers',
] as const
export type ChapterId = (typeof CHAPTERS)[number]

export interface GuideSection {
  /** Empty for the beginning of the chapter. */
  title: string
  text: string
}

export interface Chapter {
  id: ChapterId
  title: string
  /** The first one is the beginning of the chapter. */
  sections: GuideSection[]
}

/** The whole guide in a language; loaded when it is opened. */
export async function loadChapters(language: Language): Promise<Chapter[]> {
  const { chapters } = await TEXTS[language]()
  return CHAPTERS.map((id) => toChapter(id, chapters[`./${language}/${id}.md`] ?? ''))
}

const TEXTS: Record<Language, () => Promise<{ chapters: Record<string, string> }>> = {
  en: () => import('./guide-texts-en.ts'),
  de: () => import('./guide-texts-de.ts'),
}

/** A title, the beginning, and sections with headings of level 2. */
export function toChapter(id: ChapterId, markdown: string): Chapter {
  const [beginning = '', ...others] = markdown.split(/^## /m)
  const title = /^# (.*)/.exec(beginning)?.[1] ?? id
  return {
    id,
    title,
    sections: [
      { title: '', text: beginning.replace(/^# .*\n/, '').trim() },
      ...others.map((part) => {
        const [heading = '', ...lines] = part.split('\n')
        return { title: heading, text: lines.join('\n').trim() }
      }),
    ],
  }
}

/** A section that a search has found, with the place of its first match. */
export interface GuideMatch {
  chapter: Chapter
  section: GuideSection
  excerpt: string
}

const EXCERPT_LENGTH = 160
const MATCHES_MAX = 30

/** Sections with all the words, those with them in a title first. */
export function findInGuide(chapters: Chapter[], search: string): GuideMatch[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = chapters.flatMap((chapter) =>
    chapter.sections
      .map((section) => ({ chapter, section }))
      .filter(({ section }) => containsAll(`${chapter.title} ${section.title} ${section.text}`, words)),
  )
  const isTitled = ({ chapter, section }: (typeof found)[number]) =>
    containsAll(`${chapter.title} ${section.title}`, words)
  return [...found.filter(isTitled), ...found.filter((one) => !isTitled(one))]
    .slice(0, MATCHES_MAX)
    .map((one) => ({ ...one, excerpt: excerptOf(one.section.text, words) }))
}

const containsAll = (text: string, words: string[]) => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** The text around the first match, without the marks of Markdown. */
function excerptOf(markdown: string, words: string[]): string {
  const text = markdown
    .replaceAll(/[*`#]|^- /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = Math.max(0, Math.min(...places, text.length) - EXCERPT_LENGTH / 3)
  const from = first === 0 || places.length === 0 ? 0 : text.indexOf(' ', first) + 1
  const end = text.length > from + EXCERPT_LENGTH ? text.lastIndexOf(' ', from + EXCERPT_LENGTH) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}
