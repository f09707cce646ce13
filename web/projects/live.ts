import { fileChanged, filesRemoved } from '#contract/files.ts'
import { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { projectChanged, projectOutdated, projectRemoved } from '#contract/projects.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries of projects are loaded with the first project, or with the first change of one. */
const withQueries = (change: (queries: Queries) => void) => void load().then(change)

/** Keeps projects up to date, with the names of their files and notebooks; the returned function stops it. */
export function followProjects(): () => void {
  const stops = [
    onLiveEvent(projectChanged, (changed) =>
      withQueries(({ updateCachedProject }) => updateCachedProject(changed)),
    ),
    onLiveEvent(projectOutdated, ({ id }) => withQueries(({ refetchOutdated }) => refetchOutdated(id))),
    onLiveEvent(projectRemoved, ({ id }) =>
      withQueries(({ removeCachedProject, refetchRemoved }) => {
        removeCachedProject(id)
        refetchRemoved(id)
      }),
    ),
    onLiveEvent(fileChanged, (changed) => withQueries(({ showProjectFile }) => showProjectFile(changed))),
    onLiveEvent(filesRemoved, () => withQueries(({ lookForFiles }) => lookForFiles())),
    onLiveEvent(notebookChanged, () => withQueries(({ lookForNotebooks }) => lookForNotebooks())),
    onLiveEvent(notebooksRemoved, () => withQueries(({ lookForNotebooks }) => lookForNotebooks())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
