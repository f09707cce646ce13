import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { useOpenPage } from '#web/platform/entries.ts'
import { isOtherPopupOpen } from '#web/platform/use-shortcuts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { finishTour, leaveTour, startTour, useTour } from './tour.view-state.ts'
import { TOUR_STEPS } from './tour-steps.ts'
import { useMarkedPart } from './use-marked-part.ts'

/**
 * The text of the current step, beside the page that it is about; the page stays usable. Escape leaves the tour wherever
 * the focus is, unless it closes a popup of the page.
 */
export function TourPanel() {
  const { t } = useTranslation()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const openPage = useOpenPage()
  const number = useShownStep()
  const step = number === undefined ? undefined : TOUR_STEPS[number]
  const mark = useMarkedPart(step?.marks)
  useEffect(() => {
    if (step) panel.current?.focus({ preventScroll: true })
  }, [step])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isOtherPopupOpen(panel.current)) return
      event.stopPropagation()
      leaveTour()
    }
    // Before the page, whose fields may use the key as well.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])

  if (number === undefined || !step) return null
  const isLast = number === TOUR_STEPS.length - 1
  const goOn = () => {
    if (!isLast) return startTour(number + 1)
    finishTour()
    openPage(newNotebookPath())
  }
  // The panel does not cover what it is about.
  const isAtTop = mark !== undefined && mark.top + mark.height / 2 > innerHeight / 2
  return (
    <>
      {mark && <Mark {...mark} />}
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={cn(
          'fixed inset-x-3 z-40 rounded-large border border-line bg-raised p-5 shadow-high outline-none sm:inset-x-auto sm:end-6 sm:w-[24rem]',
          isAtTop ? 'top-3 sm:top-6' : 'bottom-3 sm:bottom-6',
        )}
      >
        <p className="text-small text-faint">
          {t('tour.progress', { number: number + 1, total: TOUR_STEPS.length })}
        </p>
        <h2 id={titleId} className="mt-0.5 font-reading text-large font-semibold">
          {t(`tour.steps.${step.id}.title`)}
        </h2>
        <p aria-live="polite" className="mt-1 text-soft">
          {t(`tour.steps.${step.id}.text`)}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button size="small" tone="quiet" onClick={leaveTour} className="-ms-2.5 me-auto">
            {t('tour.leave')}
          </Button>
          {number > 0 && (
            <Button size="small" onClick={() => startTour(number - 1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button size="small" tone="primary" onClick={goOn}>
            {isLast ? t('tour.finish') : t('tour.next')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Opens the page of the current step. The step is shown with its page: while that loads, the last one stays. */
function useShownStep(): number | undefined {
  const navigate = useNavigate()
  const current = useTour(({ step }) => step ?? 0)
  const [shown, setShown] = useState<number>()
  useEffect(() => {
    const page = TOUR_STEPS[current]?.page()
    if (!page) return
    let isCurrent = true
    const show = () => {
      if (isCurrent) setShown(current)
    }
    void navigate(page).then(show, show)
    return () => {
      isCurrent = false
    }
  }, [current, navigate])
  return shown
}

/** A frame around the part of the page that the step is about. */
function Mark({ top, left, width, height }: { top: number; left: number; width: number; height: number }) {
  return (
    <div
      aria-hidden
      style={{ top: top - 4, left: left - 4, width: width + 8, height: height + 8 }}
      className="pointer-events-none fixed z-30 rounded-card ring-2 ring-accent motion-safe:transition-all motion-safe:duration-150"
    />
  )
}
