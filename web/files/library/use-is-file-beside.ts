import { useMatch } from '@tanstack/react-router'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { useFilesView } from '../view-state.ts'

/** Whether the page shows a list of files with space for an open file beside it. */
export function useHasSpaceBeside(): boolean {
  const isOnPage = useMatch({ from: '/shell/files', shouldThrow: false }) !== undefined
  const isWide = useMedia('(width >= 64rem)')
  return isOnPage && isWide
}

/** Whether a file opens beside the list, not over the page. */
export function useIsFileBeside(): boolean {
  const mayBe = useHasSpaceBeside()
  const opensFull = useFilesView((view) => view.opensFull)
  return mayBe && !opensFull
}
