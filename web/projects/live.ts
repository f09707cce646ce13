import type { fileChanged, filesRemoved } from '#contract/files.ts'
import type { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import type { projectChanged, projectOutdated, projectRemoved } from '#contract/projects.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries of projects are loaded with the first project, or with the first change of one. */
const withQueries = (change: (queries: Queries) => void) => void load().then(change)

/** Keeps projects up to date, with the names of their files and notebooks; the returned function stops it. */
export function followProjects(): () => void {
  const stops = [
    onLiveEvent<typeof projectChanged>('project_changed', (changed) =>
      withQueries(({ updateCachedProject }) => updateCachedProject(changed)),
    ),
    onLiveEvent<typeof projectOutdated>('project_outdated', ({ id }) =>
      withQueries(({ refetchOutdated }) => refetchOutdated(id)),
    ),
    onLiveEvent<typeof projectRemoved>('project_removed', ({ id }) =>
      withQueries(({ removeCachedProject, refetchRemoved }) => {
        removeCachedProject(id)
        refetchRemoved(id)
      }),
    ),
    onLiveEvent<typeof fileChanged>('file_changed', (changed) =>
      withQueries(({ showProjectFile }) => showProjectFile(changed)),
    ),
    onLiveEvent<typeof filesRemoved>('files_removed', () =>
      withQueries(({ lookForFiles }) => lookForFiles()),
    ),
    onLiveEvent<typeof notebookChanged>('notebook_changed', () =>
      withQueries(({ lookForNotebooks }) => lookForNotebooks()),
    ),
    onLiveEvent<typeof notebooksRemoved>('notebooks_removed', () =>
      withQueries(({ lookForNotebooks }) => lookForNotebooks()),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
