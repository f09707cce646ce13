import { useMutation } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { toastFailure } from './changes.queries.ts'
import { LEAVING_KEY, removeCachedProject, updateCachedProject } from './queries.ts'

interface Leaving {
  id: string
  userId: string
}

export const useLeaveProject = () =>
  useMutation({
    mutationKey: LEAVING_KEY,
    meta: { isErrorShown: true },
    // Also the access by links.
    mutationFn: (who: Leaving) => api.shares.remove.call({ type: 'Project', ...who }),
    onSuccess: ({ id }) => {
      removeCachedProject(id)
      toast.success(t('projects.left'))
    },
    onError: (error) => toastFailure(error, t('projects.leaveFailed')),
  })

export const useHandOverProject = () =>
  useMutation(
    api.projectMembers.handOver.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.handedOver'))
      },
      onError: (error) => toastFailure(error, t('projects.handOverFailed')),
    }),
  )

/** Moves a project into the archive, or out of it. */
export const useChangeArchive = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ id, isArchived }: { id: string; isArchived: boolean }): Promise<Project> =>
      isArchived ? api.projects.archive.call({ id }) : api.projects.unarchive.call({ id }),
    onSuccess: (changed) => {
      updateCachedProject(changed)
      toast.success(t(changed.archivedAt === null ? 'projects.unarchived' : 'projects.archived'))
    },
    onError: (error) => toastFailure(error, t('projects.updateFailed')),
  })
