import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { GROUP_MEMBERS_PAGE_SIZE, GROUP_PAGE_SIZE, GROUPS_CHOICE_PAGE_SIZE } from '#contract/groups.ts'
import { USER_ORGANIZATIONS_PAGE_SIZE } from '#contract/organizations.ts'
import type { GroupChoice } from '#web/friends/recipients/recipients.ts'
import { api } from '#web/platform/api.ts'
import { debounceByKey } from '#web/platform/debounce-by-key.ts'
import { type ApiError, namesFields } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Those of the user or, with its id, of an organization; by name. */
export const groupList = (organizationId?: string) =>
  api.groups.list.infiniteOptions({
    input: (page: number) => (organizationId ? { page, organizationId } : { page }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(GROUP_PAGE_SIZE),
  })

export const group = (id: string) => api.groups.get.queryOptions({ input: { id }, retry: false })

/** By name. */
export const groupMembers = (id: string, query: string) =>
  api.groups.listMembers.infiniteOptions({
    input: (page: number) => ({ id, page, query: query || undefined }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(GROUP_MEMBERS_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** The groups and organizations that the user can share with. */
export const groupChoices = () =>
  queryOptions({
    queryKey: [...api.groups.list.key(), 'choices'],
    queryFn: async (): Promise<GroupChoice[]> => {
      const [groups, organizations] = await Promise.all([
        api.groups.list.call({ limit: GROUPS_CHOICE_PAGE_SIZE }),
        api.organizations.list.call({ limit: USER_ORGANIZATIONS_PAGE_SIZE }),
      ])
      return [
        ...groups.data.map(({ id, name }) => ({ kind: 'group' as const, id, name })),
        ...organizations.data.map(({ id, name }) => ({ kind: 'organization' as const, id, name })),
      ]
    },
  })

export const refetchGroups = (): void =>
  debounceByKey('groups', () => {
    void queryClient.invalidateQueries({ queryKey: api.groups.key() })
  })

/** Its dialog fetches it again and gets a 404, unless it is closed anyway. */
export function forgetGroup(id: string): void {
  queryClient.removeQueries({ queryKey: group(id).queryKey, type: 'inactive' })
  refetchGroups()
}

const onChanged = (message: () => string) => () => {
  refetchGroups()
  toast.success(message())
}

/** Forms show the errors of their fields. */
const onFailed = (message: () => string) => (error: ApiError) => {
  if (!namesFields(error)) toast.error(`${message()}: ${error.message}`)
}

export const useCreateGroup = () =>
  useMutation(
    api.groups.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: onChanged(() => t('groups.created')),
      onError: onFailed(() => t('groups.createFailed')),
    }),
  )

export const useRenameGroup = () =>
  useMutation(
    api.groups.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: onChanged(() => t('groups.renamed')),
      onError: onFailed(() => t('groups.renameFailed')),
    }),
  )

export const useDeleteGroup = () =>
  useMutation(
    api.groups.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: onChanged(() => t('groups.deleted')),
      onError: onFailed(() => t('groups.deleteFailed')),
    }),
  )

export const useAddGroupMembers = () =>
  useMutation(
    api.groups.addMembers.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (_, { recipients }) => {
        refetchGroups()
        toast.success(t('groups.membersAdded', { count: recipients.length }))
      },
      onError: onFailed(() => t('groups.addMembersFailed')),
    }),
  )

export const useRemoveGroupMember = () =>
  useMutation(
    api.groups.removeMember.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: onChanged(() => t('groups.memberRemoved')),
      onError: onFailed(() => t('groups.removeMemberFailed')),
    }),
  )

export const useLeaveGroup = () =>
  useMutation(
    api.groups.leave.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: onChanged(() => t('groups.left')),
      onError: onFailed(() => t('groups.leaveFailed')),
    }),
  )
