import { fileChanged, filesRemoved } from '#contract/files.ts'
import { notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { projectChanged, projectRemoved } from '#contract/projects.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import {
  hideProject,
  lookAgain,
  lookForFiles,
  lookForNotebooks,
  showProject,
  showProjectFile,
} from './queries.ts'

/** Keeps projects current, also as to what their files and notebooks are called; the answer stops it. */
export function followProjects(): () => void {
  const stops = [
    onLiveEvent(projectChanged, showProject),
    onLiveEvent(projectRemoved, ({ id }) => {
      hideProject(id)
      lookAgain(id)
    }),
    onLiveEvent(fileChanged, showProjectFile),
    onLiveEvent(filesRemoved, lookForFiles),
    onLiveEvent(notebookChanged, lookForNotebooks),
    onLiveEvent(notebooksRemoved, lookForNotebooks),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
