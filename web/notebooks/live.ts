import { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { hideNotebooks, lookAgain, showNotebook } from './queries.ts'

/** Applies changes of notebooks from other tabs, devices and the server; the returned function stops it. */
export function followNotebooks(): () => void {
  const stops = [
    onLiveEvent(notebookChanged, showNotebook),
    onLiveEvent(notebooksRemoved, ({ ids }) => {
      hideNotebooks(ids)
      lookAgain(ids)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
