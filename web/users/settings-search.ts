import { t } from '#web/platform/i18n.ts'
import {
  type AdminSection,
  adminSections,
  type ProfileSection,
  profileSections,
} from '#web/platform/settings-sections.ts'

/**
 * The sections whose texts contain each word of the search, those with it in their heading first, or else those of the
 * tabs that are known by the words.
 */
export function sectionsMatching(search: string): ProfileSection[] {
  const all = profileSections()
  const found = all.filter(({ texts }) => hasWords(texts().join(' '), search))
  const isByTitle = ({ texts }: ProfileSection) => hasWords(texts()[0] ?? '', search)
  if (found.length > 0) return found.toSorted((a, b) => Number(isByTitle(b)) - Number(isByTitle(a)))
  return all.filter(({ tab }) => hasWords(t(`usersShell.tabWords.${tab}`), search))
}

export const adminSectionsMatching = (search: string): AdminSection[] =>
  adminSections().filter(({ label }) => hasWords(label(), search))

function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
