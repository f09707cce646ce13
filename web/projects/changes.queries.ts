import { useMutation } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { type ApiError, namesFields, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import {
  addedAtOf,
  refetchProject,
  removeCachedProject,
  switchedOff,
  switchShown,
  updateCachedProject,
} from './queries.ts'

/** The error of the server if it is a client error; otherwise only that the action failed. */
export function toastFailure({ status, fields, message }: ApiError, failed: string): void {
  const [wrong] = Object.values(fields)
  toast.error(status >= 400 && status < 500 ? (wrong ?? message) : failed)
}

export const useCreateProject = () =>
  useMutation(
    api.projects.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (created) => {
        updateCachedProject(created)
        toast.success(t('projects.created'))
      },
      onError: (error) => {
        if (!namesFields(error)) toastFailure(error, t('projects.createFailed'))
      },
    }),
  )

export const useUpdateProject = () =>
  useMutation(
    api.projects.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.updated'))
      },
      onError: (error) => {
        if (!namesFields(error)) toastFailure(error, t('projects.updateFailed'))
      },
    }),
  )

export const useDeleteProject = () =>
  useMutation(
    api.projects.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        removeCachedProject(id)
        toast.success(t('projects.deleted'))
      },
      onError: (error) => toastFailure(error, t('projects.deleteFailed')),
    }),
  )

/** A failure is not reported: the project stays what it was. */
export const useChangeFavoriteProject = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ project: { id }, isFavorite }: { project: Project; isFavorite: boolean }) =>
      isFavorite ? api.projects.addFavorite.call({ id }) : api.projects.removeFavorite.call({ id }),
    onSuccess: ({ isFavorite }, { project }) => {
      updateCachedProject({ ...project, isFavorite })
      toast.success(t(isFavorite ? 'projectsShell.favoriteAdded' : 'projectsShell.favoriteRemoved'))
    },
  })

export const useAddProjectFiles = () =>
  useMutation(
    api.projects.addFiles.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed, { fileIds }) => {
        updateCachedProject(changed)
        toast.success(t('projects.filesAdded', { count: fileIds.length, name: changed.name }))
      },
      onError: (error, { fileIds }) =>
        toastFailure(error, t('projects.addFilesFailed', { count: fileIds.length })),
    }),
  )

export function useRemoveProjectFiles() {
  const { mutate: addAgain } = useAddProjectFiles()
  return useMutation(
    api.projects.removeFiles.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: ({ id, fileIds }) => ({ addedAt: addedAtOf(id, fileIds) }),
      onSuccess: (changed, { id, fileIds }, { addedAt }) => {
        updateCachedProject(changed)
        const words = t('projects.filesRemoved', { count: fileIds.length, name: changed.name })
        toast.undoable(words, () => addAgain({ id, fileIds, addedAt }))
      },
      onError: (error, { fileIds }) =>
        toastFailure(error, t('projects.removeFilesFailed', { count: fileIds.length })),
    }),
  )
}

export const useAddProjectNotebooks = () =>
  useMutation({ meta: { isErrorShown: true }, mutationFn: addNotebooks })

/** A copy of a notebook that others own. */
export const useAddNotebookCopy = () =>
  useMutation(
    api.notebookCopies.clone.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (_, { projectId }) => {
        if (projectId) refetchProject(projectId)
        toast.success(t('projects.copyWasAdded'))
      },
      onError: (error) => toastFailure(error, t('projects.addNotebooksFailed', { count: 1 })),
    }),
  )

/** A notebook and the project that it belongs to. */
export interface PlacedNotebook {
  id: string
  /** Unknown without it: the addition cannot be undone. */
  projectId?: string | null
}

async function addNotebooks({
  id,
  notebooks,
}: {
  id: string
  notebooks: readonly PlacedNotebook[]
}): Promise<void> {
  const count = notebooks.length
  try {
    const changed = await api.projectNotebooks.add.call({ id, sessionIds: notebooks.map((one) => one.id) })
    updateCachedProject(changed)
    const words = t('projects.notebooksAdded', { count, name: changed.name })
    const moved = notebooks.filter(({ projectId }) => projectId !== id)
    if (moved.every(isPlaced)) toast.undoable(words, () => void returnNotebooks(id, moved))
    else toast.success(words)
  } catch (thrown) {
    toastFailure(toApiError(thrown), t('projects.addNotebooksFailed', { count }))
    throw thrown
  }
}

const isPlaced = (notebook: PlacedNotebook): notebook is Required<PlacedNotebook> =>
  notebook.projectId !== undefined

/** Undoes their addition: each goes back to the project that it was in, if any. */
async function returnNotebooks(id: string, notebooks: readonly Required<PlacedNotebook>[]): Promise<void> {
  try {
    for (const [projectId, group] of Map.groupBy(notebooks, (notebook) => notebook.projectId)) {
      const sessionIds = group.map((one) => one.id)
      updateCachedProject(
        projectId === null
          ? await api.projectNotebooks.remove.call({ id, sessionIds })
          : await api.projectNotebooks.add.call({ id: projectId, sessionIds }),
      )
    }
    refetchProject(id)
  } catch (thrown) {
    toastFailure(toApiError(thrown), t('projects.updateFailed'))
  }
}

interface NotebooksOfProject {
  id: string
  sessionIds: string[]
}

/** Menus of notebooks are loaded before this module, which they import on demand. */
export async function removeNotebooks({ id, sessionIds }: NotebooksOfProject): Promise<void> {
  const count = sessionIds.length
  try {
    const changed = await api.projectNotebooks.remove.call({ id, sessionIds })
    updateCachedProject(changed)
    const words = t('projects.notebooksRemoved', { count, name: changed.name })
    const notebooks = sessionIds.map((sessionId) => ({ id: sessionId, projectId: id }))
    toast.undoable(words, () => void returnNotebooks(id, notebooks))
  } catch (thrown) {
    toastFailure(toApiError(thrown), t('projects.removeNotebooksFailed', { count }))
  }
}

export const useAddInstructions = () =>
  useMutation(
    api.projects.addSystemPrompts.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed, { fileIds }) => {
        updateCachedProject(changed)
        toast.success(t('projects.instructionsAdded', { count: fileIds.length }))
      },
      onError: (error, { fileIds }) =>
        toastFailure(error, t('projects.addInstructionsFailed', { count: fileIds.length })),
    }),
  )

export const useRemoveInstructions = () =>
  useMutation(
    api.projects.removeSystemPrompts.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: ({ id, fileIds }) => ({ off: switchedOff(id, fileIds) }),
      onSuccess: (changed, { id, fileIds }, { off }) => {
        updateCachedProject(changed)
        const words = t('projects.instructionsRemoved', { count: fileIds.length })
        toast.undoable(words, () => void restoreInstructions({ id, fileIds, off }))
      },
      onError: (error, { fileIds }) =>
        toastFailure(error, t('projects.removeInstructionsFailed', { count: fileIds.length })),
    }),
  )

/** Restores the instructions: disabled ones are disabled again. */
async function restoreInstructions({ id, fileIds, off }: { id: string; fileIds: string[]; off: string[] }) {
  const count = fileIds.length
  try {
    await api.projects.addSystemPrompts.call({ id, fileIds })
    for (const fileId of off) await api.projects.toggleSystemPrompt.call({ id, fileId, enabled: false })
    updateCachedProject(await api.projects.get.call({ id }))
    toast.success(t('projects.instructionsAdded', { count }))
  } catch (thrown) {
    toastFailure(toApiError(thrown), t('projects.addInstructionsFailed', { count }))
  }
}

export const useSwitchInstruction = () =>
  useMutation(
    api.projects.toggleSystemPrompt.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: ({ id, fileId, enabled }) => switchShown(id, fileId, enabled),
      onSuccess: (changed, { fileId }) => {
        updateCachedProject(changed)
        const prompt = changed.systemPrompts.find((one) => one.fileId === fileId)
        const name = prompt?.fileName ?? ''
        toast.success(t(prompt?.enabled ? 'projects.instructionOn' : 'projects.instructionOff', { name }), {
          about: `instruction ${fileId}`,
        })
      },
      onError: (error, { id }) => {
        refetchProject(id)
        toastFailure(error, t('projects.switchFailed'))
      },
    }),
  )
