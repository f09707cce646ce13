import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Invite, InviteKindName, InviteType } from '#contract/invites.ts'
import { api } from '#web/platform/api.ts'
import { namesFields, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { fetchWithLocalCopy } from '#web/platform/local-copies.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { invitedPath } from './invited-path.ts'
import { localInvites } from './local-invites.ts'

const STALE_MS = 2 * 60_000
/** How often a call that was refused because of too many requests is repeated, and how long after the refusal. */
const REPEATED_AFTER_MS = [1000, 2000]

/** Open invites to the user, the newest first. */
export const receivedInvites = () =>
  queryOptions({
    queryKey: api.invites.list.queryKey(),
    staleTime: STALE_MS,
    queryFn: (context) =>
      fetchWithLocalCopy(context, localInvites, () =>
        api.invites.list.call(undefined, { signal: context.signal }),
      ),
  })

/** Open invites to and from the user. */
export const invitesOfUser = (id: string) =>
  api.invites.listOfUser.queryOptions({
    input: { id },
    staleTime: STALE_MS,
    retry: (failures, error) => toApiError(error).status === 429 && failures < REPEATED_AFTER_MS.length,
    retryDelay: (failures) => REPEATED_AFTER_MS[failures] ?? 0,
  })

/** Open invites for one object; only for users who may invite. */
export const invitesOfTarget = (kind: InviteKindName, id: string) =>
  api.invites.listOfTarget.queryOptions({ input: { kind, id }, staleTime: STALE_MS })

export const inviteById = (id: string) => api.invites.get.queryOptions({ input: { id }, retry: false })

/** The number of invites that the user has not answered; 0 as long as it is not known. */
export const usePendingCount = (): number =>
  useQuery({ ...receivedInvites(), retry: false }).data?.length ?? 0

export const refetchInvites = () => queryClient.invalidateQueries({ queryKey: api.invites.key() })

/** Lists that are opened later are fetched again. */
export const outdateInvites = () =>
  queryClient.invalidateQueries({ queryKey: api.invites.key(), refetchType: 'none' })

const JOINED: Partial<Record<InviteType, () => string>> = {
  Project: () => t('objectInvites.joinedProject'),
  Organization: () => t('objectInvites.joinedOrganization'),
  Group: () => t('objectInvites.joinedGroup'),
}

export function useAcceptInvite() {
  const navigate = useNavigate()
  return useMutation({
    ...api.invites.accept.mutationOptions({
      onSuccess: (invite: Invite) => {
        const message = JOINED[invite.type]?.() ?? t('objectInvites.accepted')
        const onAct = () => void navigate(invitedPath(invite))
        toast.success(message, { duration: LONG_TOAST_MS, action: { label: t('objectInvites.open'), onAct } })
      },
      onSettled: refetchInvites,
    }),
    meta: { failure: () => t('objectInvites.acceptFailed') },
  })
}

export const useRefuseInvite = () =>
  useMutation({
    ...api.invites.refuse.mutationOptions({
      onSuccess: () => toast.success(t('objectInvites.refused')),
      onSettled: refetchInvites,
    }),
    meta: { failure: () => t('objectInvites.refuseFailed') },
  })

export const useReadInvites = () => useMutation(api.invites.read.mutationOptions())

export const useCreateInvite = () =>
  useMutation(
    api.invites.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (invite) => {
        toast.success(t(invite.public ? 'objectInvites.linkCreated' : 'objectInvites.inviteSent'))
        return refetchInvites()
      },
      onError: (error) => {
        if (!namesFields(error)) toast.failure(error)
      },
    }),
  )

export const useDeleteInvite = () =>
  useMutation({
    ...api.invites.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('objectInvites.deleted'))
        return refetchInvites()
      },
    }),
    meta: { failure: () => t('objectInvites.deleteFailed') },
  })

/** Withdraws the open invites of one recipient. */
export const useWithdrawInvite = () =>
  useMutation({
    ...api.invites.withdraw.mutationOptions({
      onSuccess: () => {
        toast.success(t('objectInvites.deleted'))
        return refetchInvites()
      },
    }),
    meta: { failure: () => t('objectInvites.deleteFailed') },
  })
