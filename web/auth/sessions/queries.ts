import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'

/** The active sessions of the user. */
export const sessionList = () => queryOptions({ ...api.authSessions.list.queryOptions(), staleTime: 0 })

/** Fills the cache; without success the section shows the error. */
export const loadSessions = () =>
  queryClient.prefetchQuery({ ...sessionList(), retry: false, networkMode: 'always' })

const refetchSessions = () => queryClient.invalidateQueries({ queryKey: api.authSessions.list.key() })

export const useEndSession = () =>
  useMutation(
    api.authSessions.end.mutationOptions({
      onSuccess: () => toast.success(t('sessions.ended')),
      onSettled: refetchSessions,
    }),
  )

export const useEndOtherSessions = () =>
  useMutation(
    api.authSessions.endOthers.mutationOptions({
      onSuccess: ({ accessToken }) => {
        session.start(accessToken)
        toast.success(t('sessions.othersEnded'))
      },
      onSettled: refetchSessions,
    }),
  )

export const useEndAllSessions = () =>
  useMutation(api.authSessions.endAll.mutationOptions({ onSuccess: () => session.end('signed-out') }))
