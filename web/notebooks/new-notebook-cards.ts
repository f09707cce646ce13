import { type CurrentUser, FirstStep } from '#contract/users.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

/** Only in a project. */
export const NewInProject = lazyComponent(async () => (await import('./NewInProject.tsx')).NewInProject)

/** Only without a model. */
export const FileStarters = lazyComponent(
  async () => (await withTexts(import('./FileStarters.tsx'), 'first-steps')).FileStarters,
)

/** Only new users see it. */
export const FirstSteps = lazyComponent(
  async () => (await withTexts(import('./FirstSteps.tsx'), 'first-steps')).FirstSteps,
)

export const showsFirstSteps = ({ firstSteps: { done, isDismissed } }: CurrentUser): boolean =>
  !isDismissed && done.length < FirstStep.options.length
