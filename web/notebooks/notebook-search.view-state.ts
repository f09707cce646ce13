import { create } from 'zustand'
import { openDrawer, openNavigation } from '#web/platform/navigation.ts'
import { isMobile } from '#web/ui/layout/use-media.ts'

/** Whether the search field takes the focus as soon as it is shown. */
export const useNotebookSearch = create<{ isRequested: boolean }>(() => ({ isRequested: false }))

/** Opens the navigation where it is collapsed, and focuses the search of notebooks in it. */
export function searchNotebooks(): void {
  if (isMobile()) openDrawer()
  else openNavigation()
  useNotebookSearch.setState({ isRequested: true })
}
