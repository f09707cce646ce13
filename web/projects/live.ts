import { fileChanged, filesRemoved } from '#contract/files.ts'
import { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { projectChanged, projectRemoved } from '#contract/projects.ts'
import { onLiveEvent } from '#web/platform/live.ts'

const load = () => import('./queries.ts')
type Queries = Awaited<ReturnType<typeof load>>

/** The queries of projects are loaded with the first project, or with the first change of one. */
const tell = (change: (queries: Queries) => void) => void load().then(change)

/** Keeps projects up to date, with the names of their files and notebooks; the returned function stops it. */
export function followProjects(): () => void {
  const stops = [
    onLiveEvent(projectChanged, (changed) => tell(({ updateCachedProject }) => updateCachedProject(changed))),
    onLiveEvent(projectRemoved, ({ id }) =>
      tell(({ removeCachedProject, lookAgain }) => {
        removeCachedProject(id)
        lookAgain(id)
      }),
    ),
    onLiveEvent(fileChanged, (changed) => tell(({ showProjectFile }) => showProjectFile(changed))),
    onLiveEvent(filesRemoved, () => tell(({ lookForFiles }) => lookForFiles())),
    onLiveEvent(notebookChanged, () => tell(({ lookForNotebooks }) => lookForNotebooks())),
    onLiveEvent(notebooksRemoved, () => tell(({ lookForNotebooks }) => lookForNotebooks())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
