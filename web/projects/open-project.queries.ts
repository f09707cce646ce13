import type { Project } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { toast } from '#web/platform/toast.ts'

/** The project on whose page one is: files that are added there come to it too. */
export const openProjectId = (path = location.pathname): string | undefined =>
  /\/projects\/(?<id>[^/]+)\/?$/.exec(path)?.groups?.id

/** Puts files that were just added into a project, if there is one; where that fails they are in the library all the same. */
export async function addFilesTo(projectId: string | undefined, fileIds: string[]): Promise<void> {
  if (projectId !== undefined) await toastProjectError(api.projects.addFiles.call({ id: projectId, fileIds }))
}

/** The same, for files that shall instruct the models asked in it. */
export const instructWith = (projectId: string, fileIds: string[]): Promise<void> =>
  toastProjectError(api.projects.addSystemPrompts.call({ id: projectId, fileIds }))

async function toastProjectError(change: Promise<Project>): Promise<void> {
  try {
    const changed = await change
    // Every page knows where one is; what knows of projects comes with the first of them.
    const { showProject } = await import('./queries.ts')
    showProject(changed)
  } catch (thrown) {
    const { fields, message } = toApiError(thrown)
    toast.error(Object.values(fields)[0] ?? message)
  }
}
