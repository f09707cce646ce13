import { useMutation } from '@tanstack/react-query'
import type { MemberRole, Project } from '#contract/projects.ts'
import type { Recipients } from '#web/friends/recipients/recipients.ts'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { toastFailure } from './changes.queries.ts'
import { LEAVING_KEY, refetchProject, removeCachedProject, updateCachedProject } from './queries.ts'

interface Addition extends Recipients {
  id: string
  role: MemberRole
}

/** Users are added together, then each group. */
async function addAll({ id, recipients, groups, role }: Addition): Promise<void> {
  if (recipients.length > 0) updateCachedProject(await api.projectMembers.add.call({ id, recipients, role }))
  for (const group of groups) updateCachedProject(await api.projectMembers.addGroup.call({ id, group, role }))
}

export const useAddMembers = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: addAll,
    onSuccess: (_, { recipients, groups }) =>
      toast.success(t('projects.membersAdded', { count: recipients.length + groups.length })),
    onError: (thrown) => {
      const error = toApiError(thrown)
      if (!error.fields?.recipients) toastFailure(error, t('projects.addMembersFailed'))
    },
  })

export const useChangeRole = () =>
  useMutation(
    api.projectMembers.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.roleChanged'))
      },
      onError: (error, { id }) => {
        refetchProject(id)
        toastFailure(error, t('projects.changeRoleFailed'))
      },
    }),
  )

export const useRemoveMember = () =>
  useMutation(
    api.projectMembers.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        refetchProject(id)
        toast.success(t('projects.memberRemoved'))
      },
      onError: (error) => toastFailure(error, t('projects.removeMemberFailed')),
    }),
  )

export const useLeaveProject = () =>
  useMutation(
    api.projectMembers.remove.mutationOptions({
      mutationKey: LEAVING_KEY,
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        removeCachedProject(id)
        toast.success(t('projects.left'))
      },
      onError: (error) => toastFailure(error, t('projects.leaveFailed')),
    }),
  )

export const useChangeGroupRole = () =>
  useMutation(
    api.projectMembers.addGroup.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.roleChanged'))
      },
      onError: (error) => toastFailure(error, t('projects.changeRoleFailed')),
    }),
  )

export const useRemoveProjectGroup = () =>
  useMutation(
    api.projectMembers.removeGroup.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.groupRemoved'))
      },
      onError: (error) => toastFailure(error, t('projects.removeMemberFailed')),
    }),
  )

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
