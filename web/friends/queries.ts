import { useMutation, useQuery } from '@tanstack/react-query'
import type { Friend } from '#contract/friends.ts'
import { api } from '#web/platform/api.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Events keep it up to date. */
export const friendList = (userId: string) =>
  api.friends.listOf.queryOptions({ input: { id: userId }, staleTime: 5 * 60_000 })

export const refetchFriends = () => queryClient.invalidateQueries({ queryKey: api.friends.listOf.key() })

/** How a user is related to the signed-in one: undefined while it is not known, null when they are not. */
export function useRelationTo(userId: string): Friend | null | undefined {
  const { data } = useQuery(friendList(useCurrentUser().id))
  return data && (data.find(({ person }) => person?.id === userId) ?? null)
}

const done = (said: string) => {
  toast.success(said)
  return refetchFriends()
}

export const useSendFriendRequest = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.friends.create.mutationOptions({ onSuccess: () => done(t('friends.sent')) }),
    meta,
  })

export const useRespondToRequest = () =>
  useMutation(api.friends.respond.mutationOptions({ onSuccess: () => done(t('friends.responded')) }))

export const useRemoveFriend = () =>
  useMutation(api.friends.remove.mutationOptions({ onSuccess: () => done(t('friends.removed')) }))

export const useWithdrawRequest = () =>
  useMutation(api.friends.remove.mutationOptions({ onSuccess: () => done(t('friends.withdrawn')) }))

export const useBlockUser = () =>
  useMutation(api.friends.block.mutationOptions({ onSuccess: () => done(t('friends.blockDone')) }))

export const useUnblockUser = () =>
  useMutation(api.friends.unblock.mutationOptions({ onSuccess: () => done(t('friends.unblocked')) }))
