import type { Page } from '@playwright/test'

/**
 * Resolves when what fades or moves has arrived: until then texts are transparent, and controls elsewhere. Endless
 * motion is not waited for, nor a transition in closed details, which never ends.
 */
export const endOfMotion = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const isPassing = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    let passing: Animation[]
    do {
      passing = document.getAnimations().filter((one) => isPassing(one) && isShown(one))
      await Promise.allSettled(passing.map(({ finished }) => finished))
    } while (passing.length > 0)
  })
