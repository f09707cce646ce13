import { useMutation } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/platform/api.ts'
import { namesFields } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { toastFailure } from './changes.queries.ts'
import { LEAVING_KEY, refetchProject, removeCachedProject, updateCachedProject } from './queries.ts'

export const useAddMembers = () =>
  useMutation(
    api.projectMembers.add.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed, { recipients }) => {
        updateCachedProject(changed)
        toast.success(t('projects.membersAdded', { count: recipients.length }))
      },
      onError: (error) => {
        if (!namesFields(error)) toastFailure(error, t('projects.addMembersFailed'))
      },
    }),
  )

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

export const useAddOrganization = () =>
  useMutation(
    api.projectMembers.addOrganization.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.organizationAdded'))
      },
      onError: (error) => toastFailure(error, t('projects.updateFailed')),
    }),
  )

export const useRemoveOrganization = () =>
  useMutation(
    api.projectMembers.removeOrganization.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (changed) => {
        updateCachedProject(changed)
        toast.success(t('projects.organizationRemoved'))
      },
      onError: (error) => toastFailure(error, t('projects.updateFailed')),
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
