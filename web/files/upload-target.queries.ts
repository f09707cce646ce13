import type { Project, projectChanged } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { applyLiveEvent } from '#web/platform/live.ts'
import { toast } from '#web/platform/toast.ts'
import type { UploadTarget } from './upload-target.ts'

/**
 * Adds new files to the project of the target, if it has one. When that fails, they are still in the library.
 */
export async function addFilesTo({ projectId }: UploadTarget, fileIds: string[]): Promise<void> {
  if (projectId !== undefined) await applyToProject(api.projects.addFiles.call({ id: projectId, fileIds }))
}

/** Like `addFilesTo`, for instruction files of the project. */
export const addInstructionsTo = (projectId: string, fileIds: string[]): Promise<void> =>
  applyToProject(api.projects.addSystemPrompts.call({ id: projectId, fileIds }))

/** The response has the same effect as the event that other tabs receive. */
async function applyToProject(change: Promise<Project>): Promise<void> {
  try {
    applyLiveEvent<typeof projectChanged>('project_changed', await change)
  } catch (thrown) {
    const { fields, message } = toApiError(thrown)
    toast.error(Object.values(fields)[0] ?? message)
  }
}
