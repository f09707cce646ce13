import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { NOTEBOOK_SHARED_PAGE_SIZE } from '#contract/constants/notebooks.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Notebooks of other users, latest first, page by page. */
export const sharedNotebookList = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...api.notebooks.listShared.key(), 'pages', search],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.notebooks.listShared.call({ page: pageParam, query: search || undefined }, { signal }),
    getNextPageParam: pageAfter(NOTEBOOK_SHARED_PAGE_SIZE),
  })

export const refetchShared = () => queryClient.invalidateQueries({ queryKey: api.notebooks.listShared.key() })

/** Removes the user's own access; the event removes the notebook from lists. */
export const useLeaveNotebook = () =>
  useMutation(
    api.shares.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('notebooks.left'))
        return refetchShared()
      },
    }),
  )
