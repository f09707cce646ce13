import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { guidePath } from '../paths.ts'
import { CHAPTER_ICONS } from './chapter-icons.ts'
import type { Chapter } from './chapters.ts'
import { GuidePicture } from './GuidePicture.tsx'
import { idOfSection } from './section-id.ts'

/** One chapter with its picture, beside the list of chapters. */
export function GuideChapter({ chapters, chapter }: { chapters: Chapter[]; chapter: Chapter }) {
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <ChapterList chapters={chapters} chosen={chapter} />
      <div className="min-w-0">
        <article data-document>
          <h2 id="chapter" className="mb-3 font-reading text-heading font-semibold">
            {chapter.title}
          </h2>
          {chapter.sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={idOfSection(section)}
              className="max-w-measure scroll-mt-6"
            >
              {section.title && (
                <h3
                  id={idOfSection(section)}
                  className="mt-8 mb-2 scroll-mt-6 font-reading text-title font-semibold"
                >
                  {section.title}
                </h3>
              )}
              <MarkdownText text={section.text} />
              {index === 0 && <GuidePicture chapter={chapter} />}
            </section>
          ))}
        </article>
        <Neighbours chapters={chapters} chapter={chapter} />
      </div>
    </div>
  )
}

function ChapterList({ chapters, chosen }: { chapters: Chapter[]; chosen: Chapter }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('guide.chapters')} className="lg:sticky lg:top-6">
      <Link {...guidePath()} className={buttonStyles({ size: 'small', tone: 'quiet', className: '-ms-2.5' })}>
        <LayoutGrid aria-hidden size={15} />
        {t('guide.allChapters')}
      </Link>
      <ul data-document className="mt-2 hidden lg:block">
        {chapters.map(({ id, title }) => {
          const Icon = CHAPTER_ICONS[id]
          return (
            <li key={id}>
              <Link
                {...guidePath({ chapter: id })}
                aria-current={id === chosen.id ? 'page' : undefined}
                className={cn(
                  '-mx-2.5 flex min-h-8 items-center gap-2 rounded-control px-2.5 py-1 text-soft transition-colors hover:bg-hover',
                  id === chosen.id && 'bg-hover font-[550] text-ink',
                )}
              >
                <Icon aria-hidden size={15} className="flex-none text-faint" />
                {title}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Neighbours({ chapters, chapter }: { chapters: Chapter[]; chapter: Chapter }) {
  const { t } = useTranslation()
  const index = chapters.indexOf(chapter)
  const [previous, next] = [chapters[index - 1], chapters[index + 1]]
  return (
    <nav
      aria-label={t('guide.neighbours')}
      data-document
      className="mt-12 flex max-w-measure flex-wrap justify-between gap-3 border-t border-line pt-4"
    >
      {previous && (
        <Link {...guidePath({ chapter: previous.id })} className={buttonStyles()}>
          <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
          {previous.title}
        </Link>
      )}
      {next && (
        <Link {...guidePath({ chapter: next.id })} className={buttonStyles({ className: 'ms-auto' })}>
          {next.title}
          <ArrowRight aria-hidden size={16} className="rtl:-scale-x-100" />
        </Link>
      )}
    </nav>
  )
}
