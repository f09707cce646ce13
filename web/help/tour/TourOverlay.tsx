import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useTour } from './tour.view-state.ts'

const TourPanel = lazyComponent(async () => (await withTexts(import('./TourPanel.tsx'), 'tour')).TourPanel)

/** The tour, over every page while it is shown. */
export function TourOverlay() {
  const isShown = useTour(({ step }) => step !== undefined)
  return isShown && <TourPanel />
}
