import { notebookFavoriteChanged } from '#contract/notebook-favorites.ts'
import { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchFavorites } from './favorites.queries.ts'
import { refetchRemoved, removeCachedNotebooks, updateCachedNotebook } from './queries.ts'

/** Applies changes of notebooks from other tabs, devices and the server; the returned function stops it. */
export function followNotebooks(): () => void {
  const stops = [
    onLiveEvent(notebookChanged, updateCachedNotebook),
    onLiveEvent(notebookFavoriteChanged, () => void refetchFavorites()),
    onLiveEvent(notebooksRemoved, ({ ids }) => {
      removeCachedNotebooks(ids)
      refetchRemoved(ids)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
