import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { REGISTRATION_INVITE_PAGE_SIZE } from '#contract/registration-invites.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** The previous page is kept while the next one loads. */
export const inviteList = (page: number) =>
  queryOptions({
    ...api.registrationInvites.list.queryOptions({ input: { page, limit: REGISTRATION_INVITE_PAGE_SIZE } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: api.registrationInvites.list.key() })

export const useCreateInvites = () =>
  useMutation({
    ...api.registrationInvites.create.mutationOptions({ onSuccess: refresh }),
    meta: { isErrorShown: true },
  })

/** The caller may show errors itself. */
export const useUpdateInvite = (meta: { isErrorShown?: boolean } = {}) =>
  useMutation({
    ...api.registrationInvites.update.mutationOptions({
      onSuccess: () => {
        toast.success(t('registrationInvites.changed'))
        return refresh()
      },
    }),
    meta,
  })

export const useRemoveInvites = () =>
  useMutation(
    api.registrationInvites.remove.mutationOptions({
      onSuccess: ({ deleted }) => {
        toast.success(t('registrationInvites.removed', { count: deleted }))
        return refresh()
      },
    }),
  )

export const useMailInvite = () =>
  useMutation({
    ...api.registrationInvites.userInvite.mutationOptions({
      onSuccess: (_invite, { email }) => {
        toast.success(t('registrationInvites.sent', { email }))
        return refresh()
      },
    }),
    meta: { isErrorShown: true },
  })

export const useInviteFriends = () =>
  useMutation({
    ...api.registrationInvites.refer.mutationOptions({
      onSuccess: ({ sent }) => {
        toast.success(t('referrals.sent', { count: sent }))
        return queryClient.invalidateQueries({ queryKey: currentUser().queryKey })
      },
    }),
    meta: { isErrorShown: true },
  })
