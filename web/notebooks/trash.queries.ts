import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { NOTEBOOK_TRASH_PAGE_SIZE } from '#contract/notebook-trash.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchTrash } from './queries.ts'

/** The deleted notebooks, last deleted first, page by page. */
export const trashedNotebooks = () =>
  infiniteQueryOptions({
    queryKey: [...api.notebookTrash.list.key(), 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.notebookTrash.list.call({ page: pageParam, limit: NOTEBOOK_TRASH_PAGE_SIZE }, { signal }),
    getNextPageParam: pageAfter(NOTEBOOK_TRASH_PAGE_SIZE),
  })

export const useDeleteAllNotebooks = () =>
  useMutation(
    api.notebooks.removeAll.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ deleted }) => {
        void queryClient.invalidateQueries({ queryKey: api.notebooks.key() })
        toast.success(t('notebooks.deleted', { count: deleted }))
      },
      onError: () => toast.error(t('notebooks.deleteFailed')),
    }),
  )

export const useEmptyNotebookTrash = () =>
  useMutation(
    api.notebookTrash.empty.mutationOptions({
      onSuccess: ({ deleted }) => {
        void refetchTrash()
        toast.success(t('notebookTrash.deletedForever', { count: deleted }))
      },
    }),
  )
