import { Link } from '@tanstack/react-router'
import { Play, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { guidePath } from '../paths.ts'
import { startTour, useTour } from './tour.view-state.ts'
import { TOUR_STEPS } from './tour-steps.ts'

/** The steps of the tour; it begins at the first, at any other, or where it was left. */
export function TutorialsPage() {
  const { t } = useTranslation()
  const { reached, isDone } = useTour()
  const wasBegun = !isDone && reached > 0
  return (
    <Page title={t('tour.title')}>
      <p className="mb-5 max-w-prose text-soft">{t('tour.body')}</p>
      <div className="mb-8 flex flex-wrap gap-2">
        {wasBegun && (
          <Button tone="primary" icon={<Play size={16} />} onClick={() => startTour(reached)}>
            {t('tour.continue', { number: reached + 1 })}
          </Button>
        )}
        <Button
          tone={wasBegun ? 'secondary' : 'primary'}
          icon={wasBegun || isDone ? <RotateCcw size={16} /> : <Play size={16} />}
          onClick={() => startTour()}
        >
          {wasBegun || isDone ? t('tour.again') : t('tour.start')}
        </Button>
        <Link {...guidePath()} className={buttonStyles({ tone: 'quiet' })}>
          {t('tour.toGuide')}
        </Link>
      </div>
      <ol className="divide-y divide-line rounded-card border border-line bg-raised">
        {TOUR_STEPS.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => startTour(index)}
              className="flex w-full items-baseline gap-4 px-4 py-3 text-start transition-colors hover:bg-hover"
            >
              <span className="w-4 flex-none text-end text-faint tabular-nums">{index + 1}</span>
              <span className="min-w-0">
                <span className="block font-[550]">{t(`tour.steps.${id}.title`)}</span>{' '}
                <span className="block text-soft">{t(`tour.steps.${id}.text`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Page>
  )
}
