import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { mail } from '#contract/mail.ts'
import type { InputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const mailStatus = () => api.mail.status.queryOptions()

/** Always stale, since any action may send emails. The previous page is kept while the next one loads. */
export const mailList = (input: Partial<InputOf<typeof mail.list>>) =>
  queryOptions({
    ...api.mail.list.queryOptions({ input }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Fills the cache with what the section shows first; without success it shows the error. */
export async function loadMails(): Promise<void> {
  const once = { retry: false, networkMode: 'always' } as const
  await Promise.all([
    queryClient.prefetchQuery({ ...mailStatus(), ...once }),
    queryClient.prefetchQuery({ ...mailList({ page: 1 }), ...once }),
  ])
}

export const readableMail = (id: string) => api.mail.get.queryOptions({ input: { id } })

export const refetchMails = () => queryClient.invalidateQueries({ queryKey: api.mail.key() })

export const useRetryMail = () =>
  useMutation(
    api.mail.retry.mutationOptions({
      onSuccess: () => toast.success(t('mail.retrying')),
      onSettled: refetchMails,
    }),
  )

export const useSendTestMail = () =>
  useMutation({
    ...api.mail.sendTest.mutationOptions({
      onSuccess: ({ state, to }) =>
        toast.success(state === 'outbox' ? t('mail.testKept') : t('mail.testQueued', { to })),
      onSettled: refetchMails,
    }),
    meta: { isErrorShown: true },
  })
