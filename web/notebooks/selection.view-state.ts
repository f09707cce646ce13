import { create } from 'zustand'
import { openDrawer, openNavigation } from '#web/platform/navigation.ts'
import { isMobile } from '#web/ui/layout/use-media.ts'

interface NotebookSelection {
  /** While notebooks are being selected. */
  chosen: readonly string[] | undefined
  /** The last one that was selected or unselected: Shift and a click selects all from it. */
  last: string | undefined
}

const NONE: NotebookSelection = { chosen: undefined, last: undefined }

/** The notebooks that are selected in the list. */
export const useNotebookSelection = create<NotebookSelection>(() => NONE)

/** Shows the list with a checkbox for each notebook. */
export function startSelection(id?: string): void {
  if (isMobile()) openDrawer()
  else openNavigation()
  useNotebookSelection.setState({ chosen: id === undefined ? [] : [id], last: id })
}

export const endSelection = () => useNotebookSelection.setState(NONE)

export function toggleSelected(id: string): void {
  const { chosen = [] } = useNotebookSelection.getState()
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
  useNotebookSelection.setState({ chosen: next, last: id })
}

/** Selects all between the last one and this one, in the order of the list. */
export function selectUpTo(id: string, listed: readonly string[]): void {
  const { chosen = [], last } = useNotebookSelection.getState()
  const from = listed.indexOf(last ?? id)
  const to = listed.indexOf(id)
  if (from < 0 || to < 0) return toggleSelected(id)
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  useNotebookSelection.setState({ chosen: [...new Set([...chosen, ...range])], last: id })
}

export const selectAll = (ids: readonly string[]) => useNotebookSelection.setState({ chosen: [...ids] })
