import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { guidePath } from '../paths.ts'
import { type Chapter, findInGuide } from './chapters.ts'
import { idOfSection } from './section-id.ts'

/** The sections that a search has found. */
export function GuideResults({ chapters, search }: { chapters: Chapter[]; search: string }) {
  const { t } = useTranslation()
  const matches = findInGuide(chapters, search)
  if (matches.length === 0)
    return (
      <EmptyState icon={<SearchX size={24} />} title={t('guide.nothing')} body={t('guide.nothingBody')} />
    )
  return (
    <section aria-label={t('guide.found')}>
      <p role="status" className="mb-2 text-soft">
        {t('guide.foundCount', { count: matches.length })}
      </p>
      <ul data-document className="divide-y divide-line rounded-card border border-line bg-raised">
        {matches.map(({ chapter, section, excerpt }) => (
          <li key={`${chapter.id} ${section.title}`}>
            <Link
              {...guidePath({ chapter: chapter.id })}
              hash={idOfSection(section)}
              className="block px-4 py-3 transition-colors hover:bg-hover"
            >
              <span className="block font-[550]">
                {chapter.title}
                {section.title && ` › ${section.title}`}
              </span>{' '}
              <span className="block text-soft">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
