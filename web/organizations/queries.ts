import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  ORGANIZATION_MEMBERS_PAGE_SIZE,
  ORGANIZATION_PAGE_SIZE,
  type organizations,
  USER_ORGANIZATIONS_PAGE_SIZE,
} from '#contract/organizations.ts'
import type { InputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { debounceByKey } from '#web/platform/debounce-by-key.ts'
import { isEndedHere } from '#web/platform/ended-here.ts'
import { type ApiError, namesFields } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { updateCachedUser } from '#web/users/queries.ts'

const PROJECTS_SHOWN = 20

/** By name. */
export const organizationList = (query: string) =>
  api.organizations.list.infiniteOptions({
    input: (page: number) => ({ page, query: query || undefined }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(ORGANIZATION_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** For administrators of the site. The previous page is kept while the next one loads. */
export const allOrganizations = (input: Partial<InputOf<typeof organizations.listAll>>) =>
  queryOptions({
    ...api.organizations.listAll.queryOptions({ input }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** For a choice of one. */
export const ownOrganizations = () =>
  api.organizations.list.queryOptions({ input: { limit: USER_ORGANIZATIONS_PAGE_SIZE } })

export const organization = (id: string) =>
  api.organizations.get.queryOptions({ input: { id }, retry: false })

/** The owner first, then admins and members. */
export const memberList = (id: string, query: string) =>
  api.organizations.listMembers.infiniteOptions({
    input: (page: number) => ({ id, page, query: query || undefined }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(ORGANIZATION_MEMBERS_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** The last changed first. */
export const sharedProjects = (organizationId: string) =>
  api.projects.list.infiniteOptions({
    input: (page: number) => ({ page, organizationId, limit: PROJECTS_SHOWN }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(PROJECTS_SHOWN),
  })

export const refetchOrganization = (id: string): void =>
  debounceByKey(`organization ${id}`, () => {
    void queryClient.invalidateQueries({ queryKey: api.organizations.key() })
  })

/** A page that still shows it fetches it again and gets a 404; one that leaves or deletes it is closed anyway. */
export function forgetOrganization(id: string): void {
  queryClient.removeQueries({ queryKey: organization(id).queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: api.organizations.list.key() })
  if (isEnded(id)) return
  void queryClient.resetQueries({ queryKey: organization(id).queryKey, type: 'active' })
  void queryClient.invalidateQueries({ queryKey: api.organizations.listMembers.key({ input: { id } }) })
}

const isEnded = (id: string) =>
  isEndedHere(id, [api.organizations.remove.mutationKey(), api.organizations.leave.mutationKey()])

/** The sentences of the specification: what failed, and why. */
const withReason = (failed: string, { message }: ApiError) =>
  toast.error(`${failed}: ${message || t('organizations.unknownError')}`)

export const useCreateOrganization = () =>
  useMutation(
    api.organizations.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        refetchOrganization(id)
        toast.success(t('organizations.created'))
      },
      onError: (error) => {
        if (!namesFields(error)) withReason(t('organizations.createFailed'), error)
      },
    }),
  )

export const useUpdateOrganization = () =>
  useMutation(
    api.organizations.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        refetchOrganization(id)
        toast.success(t('organizations.updated'))
      },
      onError: (error) => {
        if (!namesFields(error)) withReason(t('organizations.updateFailed'), error)
      },
    }),
  )

export const useDeleteOrganization = () =>
  useMutation(
    api.organizations.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: () => toast.success(t('organizations.deleted')),
      onError: (error) => withReason(t('organizations.deleteFailed'), error),
    }),
  )

export const useChooseAccount = () =>
  useMutation(api.users.update.mutationOptions({ onSuccess: updateCachedUser }))

/** What members used for it in a month; the current one without it. */
export const organizationUsage = (id: string, month?: string) =>
  api.organizations.usage.queryOptions({ input: { id, month }, placeholderData: keepPreviousData })

export const useAddOrganizationMembers = () =>
  useMutation(
    api.organizations.addMembers.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }, { recipients }) => {
        refetchOrganization(id)
        toast.success(t('organizations.membersAdded', { count: recipients.length }))
      },
      onError: (error) => {
        if (!namesFields(error)) withReason(t('organizations.addMembersFailed'), error)
      },
    }),
  )

export const useChangeOrganizationRole = () =>
  useMutation(
    api.organizations.updateMember.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (_, { id }) => {
        refetchOrganization(id)
        toast.success(t('organizations.roleChanged'))
      },
      onError: (error, { id }) => {
        refetchOrganization(id)
        withReason(t('organizations.changeRoleFailed'), error)
      },
    }),
  )

export const useRemoveOrganizationMember = () =>
  useMutation(
    api.organizations.removeMember.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        refetchOrganization(id)
        toast.success(t('organizations.memberRemoved'))
      },
      onError: (error) => withReason(t('organizations.removeMemberFailed'), error),
    }),
  )

export const useLeaveOrganization = () =>
  useMutation(
    api.organizations.leave.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: () => toast.success(t('organizations.left')),
      onError: (error) => withReason(t('organizations.leaveFailed'), error),
    }),
  )

export const useHandOverOrganization = () =>
  useMutation(
    api.organizations.handOver.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        refetchOrganization(id)
        toast.success(t('organizations.handedOver'))
      },
      onError: (error) => withReason(t('organizations.handOverFailed'), error),
    }),
  )
