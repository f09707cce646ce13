import { useMutation } from '@tanstack/react-query'
import { type AccountExport, EXPORT_DOWNLOAD_PATH } from '#contract/accounts.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import { formatDate } from '#web/platform/formats.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { updateCachedUser } from '#web/users/queries.ts'

/** The latest export of the user, if any. */
export const accountExport = () => api.accounts.showExport.queryOptions()

export const rememberExport = (latest: AccountExport) =>
  queryClient.setQueryData(accountExport().queryKey, latest)

export const useStartExport = () =>
  useMutation(api.accounts.startExport.mutationOptions({ onSuccess: rememberExport }))

export const useDownloadExport = () =>
  useMutation({
    mutationFn: (id: string) => downloadFile(`${EXPORT_DOWNLOAD_PATH}?${new URLSearchParams({ id })}`),
  })

/** The server has ended every session; this browser removes its own. */
export const useRequestDeletion = () =>
  useMutation(
    api.accounts.requestDeletion.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ dueAt }) => {
        session.end('signed-out')
        toast.plain(t('ownAccount.deleteBegun', { date: formatDate(dueAt) }), { duration: LONG_TOAST_MS })
      },
    }),
  )

export const useKeepAccount = () =>
  useMutation(
    api.accounts.cancelDeletion.mutationOptions({
      onSuccess: (user) => {
        updateCachedUser(user)
        toast.success(t('ownAccount.kept'))
      },
    }),
  )
