import { useMatch } from '@tanstack/react-router'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { useFilesView } from '../view-state.ts'

/** Whether the page is a list of files or a conversation, with space for an open file beside it. */
export function useHasSpaceBeside(): boolean {
  const isList = useMatch({ from: '/shell/files', shouldThrow: false }) !== undefined
  const isConversation = useMatch({ from: '/shell/notebooks/$id', shouldThrow: false }) !== undefined
  const isWide = useMedia('(width >= 64rem)')
  return (isList || isConversation) && isWide
}

/** Whether a file opens beside the list or conversation, not over the page. */
export function useIsFileBeside(): boolean {
  const mayBe = useHasSpaceBeside()
  const opensFull = useFilesView((view) => view.opensFull)
  return mayBe && !opensFull
}
