import { useMutation, useQuery } from '@tanstack/react-query'
import type { activity } from '#contract/activity.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { RECHECK_MS } from './announcement-queue.ts'

/** The user's current announcements, without those that begin later. A failed request is ignored. */
export const announcementList = () =>
  api.announcements.list.queryOptions({ staleTime: 300_000, refetchInterval: RECHECK_MS, retry: false })

export const useAnnouncements = () => useQuery(announcementList()).data ?? []

export const announcementKey = () => api.announcements.key()

/** Records that an announcement was seen; failures are ignored. */
export const useLogEvent = () => {
  const { mutate } = useMutation({ ...api.activity.logEvent.mutationOptions(), meta: { isErrorShown: true } })
  return (event: CallerInputOf<typeof activity.logEvent>) => mutate(event)
}
