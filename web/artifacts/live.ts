import type { artifactChanged } from '#contract/artifacts.ts'
import type { notebooksRemoved } from '#contract/notebooks.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { forgetRecentOf } from './layout.view-state.ts'

/** Applies changes of artifacts from other tabs, devices and the server; the returned function stops it. */
export function followArtifacts(): () => void {
  const refetch = () => void import('./queries.ts').then(({ refetchArtifacts }) => refetchArtifacts())
  const stops = [
    onLiveEvent<typeof artifactChanged>('artifact_changed', refetch),
    onLiveEvent<typeof notebooksRemoved>('notebooks_removed', ({ ids }) => {
      forgetRecentOf(ids)
      refetch()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
