import type { NavigateOptions } from '@tanstack/react-router'
import { filesPath } from '#web/files/paths.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { projectsPath } from '#web/projects/paths.ts'
import { searchPath } from '#web/search/paths.ts'
import { guidePath } from '../paths.ts'

interface TourStep {
  id: 'ask' | 'model' | 'additions' | 'files' | 'projects' | 'search' | 'account' | 'guide'
  page: () => NavigateOptions
  /** The marked part of the page, by selector; a part that is not visible is not marked. */
  marks?: string
}

/** The steps of the tour, on the real pages. */
export const TOUR_STEPS: readonly TourStep[] = [
  { id: 'ask', page: newNotebookPath, marks: '[data-tour="message"]' },
  { id: 'model', page: newNotebookPath, marks: '[data-tour="model"]' },
  { id: 'additions', page: newNotebookPath, marks: '[data-tour="additions"]' },
  { id: 'files', page: filesPath, marks: '[data-nav-entry][href="/files"]' },
  { id: 'projects', page: projectsPath, marks: '[data-nav-entry][href="/projects"]' },
  { id: 'search', page: searchPath, marks: 'main input[type="search"]' },
  { id: 'account', page: newNotebookPath, marks: '[data-tour="account"]' },
  { id: 'guide', page: guidePath },
]
