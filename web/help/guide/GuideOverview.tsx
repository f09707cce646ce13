import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { guidePath } from '../paths.ts'
import { CHAPTER_ICONS } from './chapter-icons.ts'
import type { Chapter } from './chapters.ts'

/** All chapters, each with its sections. */
export function GuideOverview({ chapters }: { chapters: Chapter[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('guide.chapters')} data-document>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {chapters.map(({ id, title, sections }) => {
          const Icon = CHAPTER_ICONS[id]
          return (
            <li key={id} className="min-w-0">
              <Link
                {...guidePath({ chapter: id })}
                className="flex h-full gap-3 rounded-card border border-line bg-raised px-4 py-3.5 transition-colors hover:bg-hover"
              >
                <Icon aria-hidden size={18} className="mt-0.5 flex-none text-accent" />
                <span className="min-w-0">
                  <span className="block font-reading text-large font-semibold">{title}</span>{' '}
                  <span className="mt-0.5 block text-soft">
                    {sections
                      .slice(1)
                      .map((section) => section.title)
                      .join(' · ')}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
