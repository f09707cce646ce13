import { infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { INBOX_PAGE_SIZE } from '#contract/constants/inbox.ts'
import type { Broadcast } from '#contract/inbox.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { inboxTabs } from '#web/platform/inbox-tabs.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { primeQuery, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { keepNewestMessages, readLocalMessages } from './local-messages.ts'

/** Events announce messages at once; this is for those that were missed. */
const REFETCH_MS = 60_000
const STALE_MS = 5 * 60_000

/** The newest first, page by page. */
export const messagePages = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...api.inbox.list.key(), 'pages', search],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const input = { search: search || undefined, page, limit: INBOX_PAGE_SIZE }
      const fetched = await api.inbox.list.call(input, { signal })
      if (page === 1 && search === '') await keepNewestMessages(fetched.data)
      return fetched
    },
    getNextPageParam: pageAfter(INBOX_PAGE_SIZE),
    staleTime: STALE_MS,
    refetchInterval: REFETCH_MS,
  })

export const primeMessages = () =>
  primeQuery(messagePages('').queryKey, async () => {
    const data = await readLocalMessages()
    if (!data) return undefined
    const unread = data.filter(({ readAt }) => readAt === null).length
    const people = new Set(data.map(({ userId }) => userId)).size
    return { pages: [{ data, total: data.length, unread, people }], pageParams: [1] }
  })

/** The number of unread messages; 0 as long as it is not known. */
export const useUnreadCount = (): number =>
  useQuery(
    api.inbox.list.queryOptions({
      input: { limit: 1 },
      staleTime: STALE_MS,
      refetchInterval: REFETCH_MS,
      retry: false,
    }),
  ).data?.unread ?? 0

/** The numbers of all tabs together, such as unread messages and open invites. */
export function useInboxCount(): number {
  let count = 0
  // The tabs are registered once, before the first page.
  // oxlint-disable-next-line react/rules-of-hooks -- the number and order of the tabs never change
  for (const { useCount } of inboxTabs()) count += useCount()
  return count
}

export const useHasNews = (): boolean => useInboxCount() > 0

export const refetchMessages = () => queryClient.invalidateQueries({ queryKey: api.inbox.list.key() })

export const useReadMessages = () =>
  useMutation({
    ...api.inbox.read.mutationOptions({ onSuccess: refetchMessages }),
    meta: { failure: () => t('inbox.readFailed') },
  })

/** Errors of fields are shown at the fields. */
export const useSendMessage = () =>
  useMutation({
    ...api.inbox.create.mutationOptions({ onSuccess: () => toast.success(t('inbox.sent')) }),
    meta: { isErrorShown: true },
  })

export const useReply = () =>
  useMutation({
    ...api.inbox.create.mutationOptions({ onSuccess: () => toast.success(t('inbox.sent')) }),
    meta: { failure: () => t('inbox.replyFailed') },
  })

export const useRemoveMessage = () =>
  useMutation({
    ...api.inbox.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('inbox.deleted'))
        return refetchMessages()
      },
    }),
    meta: { failure: () => t('inbox.deleteFailed') },
  })

export const inboxPreferences = () => api.inbox.preferences.queryOptions()

export const useUpdateInboxPreferences = () =>
  useMutation(
    api.inbox.updatePreferences.mutationOptions({
      onSuccess: (preferences) => queryClient.setQueryData(inboxPreferences().queryKey, preferences),
    }),
  )

export const broadcastList = () => api.inbox.listBroadcasts.queryOptions()

/** The list has the newest first. */
export function updateCachedBroadcast(broadcast: Broadcast) {
  queryClient.setQueryData(broadcastList().queryKey, (known) =>
    known?.some(({ id }) => id === broadcast.id)
      ? known.map((one) => (one.id === broadcast.id && one.sent <= broadcast.sent ? broadcast : one))
      : known && [broadcast, ...known],
  )
}

export const useSendSystemMessage = () =>
  useMutation({
    ...api.inbox.adminSend.mutationOptions({
      onSuccess: ({ broadcast }) => {
        toast.success(t('systemMessages.sent'))
        if (broadcast) updateCachedBroadcast(broadcast)
      },
    }),
    meta: { isErrorShown: true },
  })
