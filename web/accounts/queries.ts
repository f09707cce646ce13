import { useMutation } from '@tanstack/react-query'
import { type AccountExport, EXPORT_DOWNLOAD_PATH } from '#contract/accounts.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { saveAs } from '#web/platform/downloads.ts'
import { errorOfAnswer } from '#web/platform/errors.ts'
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
    mutationFn: async (id: string) => {
      const url = new URL(`${EXPORT_DOWNLOAD_PATH}?${new URLSearchParams({ id })}`, location.origin)
      const response = await fetchSignedIn(new Request(url))
      if (!response.ok) throw await errorOfAnswer(response)
      saveAs(await response.blob(), response.headers)
    },
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
