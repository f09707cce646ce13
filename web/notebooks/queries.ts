import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { Permission } from '#contract/access.ts'
import { NOTEBOOK_PAGE_SIZE } from '#contract/constants/notebooks.ts'
import type { Notebook, NotebookState } from '#contract/notebooks.ts'
import { stopStoring } from '#web/chat/local-quests.ts'
import { forgetConversations } from '#web/chat/queries.ts'
import { refetchFiles } from '#web/files/queries.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { itemsOf, pageAfter } from '#web/platform/list-pages.ts'
import { patchQueryData, primeQuery, queryClient, receiveQueryData } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFavorites, removeCachedFavorites, updateCachedFavorite } from './favorites.queries.ts'
import {
  forgetNotebooks,
  keepNotebook,
  keepNotebookPage,
  readLocalNotebook,
  readLocalNotebooks,
} from './local-notebooks.ts'
import { type NotebookPages, withNotebook, withoutNotebooks } from './notebook-list.ts'
import { refetchShared } from './of-others.queries.ts'

const SESSION_STALE_TIME = 30 * 60_000

export const notebook = (id: string) =>
  queryOptions({
    queryKey: api.notebooks.get.queryKey({ input: { id } }),
    staleTime: SESSION_STALE_TIME,
    queryFn: async ({ signal }) => {
      try {
        const fetched = await api.notebooks.get.call({ id }, { signal })
        if (fetched.isTemporary) leaveNoCopy(id)
        else void keepNotebook(fetched)
        return fetched
      } catch (thrown) {
        if (toApiError(thrown).code === 'not_found') removeDeleted(id)
        throw thrown
      }
    },
  })

/** A temporary notebook and its messages are not stored in this browser. */
function leaveNoCopy(id: string): void {
  void stopStoring(id)
  void forgetNotebooks([id])
}

/** Removes a notebook that was deleted without an event for this browser. */
function removeDeleted(id: string): void {
  removeCachedNotebooks([id])
  forgetConversations([id])
}

/** A part of the list of notebooks; all of them without one. */
export interface NotebookFilter {
  search?: string
  tag?: string
}

const listKey = ({ search, tag }: NotebookFilter) => [
  ...api.notebooks.list.key(),
  'pages',
  { search: search || undefined, tag },
]

const isAll = ({ search, tag }: NotebookFilter) => !search && !tag

/** The user's notebooks, latest first, page by page. */
export const notebookList = (filter: NotebookFilter = {}) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { search, tag } = filter
      const input = { page: pageParam, limit: NOTEBOOK_PAGE_SIZE, search: search || undefined, tag }
      const fetched = await api.notebooks.list.call(input, { signal })
      if (isAll(filter)) void keepNotebookPage(pageParam, fetched)
      return fetched
    },
    getNextPageParam: pageAfter(NOTEBOOK_PAGE_SIZE),
  })

/** The first notebooks whose name or tags match. */
export const findNotebooks = async (search: string, signal: AbortSignal): Promise<Notebook[]> =>
  (await api.notebooks.list.call({ page: 1, limit: NOTEBOOK_PAGE_SIZE, search }, { signal })).data

/** The loaded part of the list. */
export const loadedNotebooks = (): Notebook[] => {
  const list = queryClient.getQueryData(notebookList().queryKey)
  return list ? itemsOf(list) : []
}

export const primeNotebook = (id: string) => primeQuery(notebook(id).queryKey, () => readLocalNotebook(id))

export const primeNotebookList = () =>
  primeQuery(listKey({}), async (): Promise<NotebookPages | undefined> => {
    const known = await readLocalNotebooks()
    return known && { pages: [known], pageParams: [1] }
  })

/**
 * Applies a change that is equal for all readers: what differs for each of them stays as it is known here. Of a notebook
 * of another user that is not known, only the list is fetched.
 */
export function updateCachedState(changed: NotebookState): void {
  const known = knownNotebook(changed.id)
  if (known) return updateCachedNotebook({ ...known, ...changed })
  if (changed.userId === queryClient.getQueryData(currentUser().queryKey)?.id)
    return updateCachedNotebook({ ...changed, owner: null, users: [], permissions: Permission.options })
  void refetchShared()
}

const knownNotebook = (id: string): Notebook | undefined =>
  queryClient.getQueryData(notebook(id).queryKey) ?? loadedNotebooks().find((one) => one.id === id)

/** Who may use the notebook has changed, or what this user may do. */
export function refetchAccess(id: string): void {
  void queryClient.invalidateQueries({ queryKey: notebook(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: api.notebooks.list.key() })
  void queryClient.invalidateQueries({ queryKey: api.shares.key() })
  void refetchShared()
  void refetchFiles()
}

/** Updates a notebook in every cached query that contains it. */
export function updateCachedNotebook(changed: Notebook): void {
  receiveQueryData(notebook(changed.id).queryKey, changed)
  if (changed.isTemporary) return leaveNoCopy(changed.id)
  if (changed.owner) void refetchShared()
  else changeList((list) => withNotebook(list, changed))
  void queryClient.invalidateQueries({ queryKey: api.notebooks.list.key(), predicate: isFiltered })
  updateCachedFavorite(changed)
  void keepNotebook(changed)
}

export function removeCachedNotebooks(ids: readonly string[]): void {
  for (const id of ids) queryClient.removeQueries({ queryKey: notebook(id).queryKey, type: 'inactive' })
  changeList((list) => withoutNotebooks(list, ids))
  void queryClient.invalidateQueries({ queryKey: api.notebooks.list.key(), predicate: isFiltered })
  void refetchTrash()
  removeCachedFavorites(ids)
  void refetchShared()
  void forgetNotebooks(ids)
}

/**
 * A page that still shows one of them fetches it again and gets a 404; a page that deletes it is left anyway.
 */
export function refetchRemoved(ids: readonly string[]): void {
  for (const id of ids)
    if (!isDeletedHere(id)) void queryClient.resetQueries({ queryKey: notebook(id).queryKey, type: 'active' })
}

const isDeletedHere = (id: string) =>
  queryClient.isMutating({
    mutationKey: api.notebooks.remove.mutationKey(),
    predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
  }) > 0

export function useCreateNotebook() {
  return useMutation(
    api.notebooks.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (created) => updateCachedNotebook(created),
    }),
  )
}

export function useRenameNotebook() {
  return useMutation(
    api.notebooks.update.mutationOptions({
      onSuccess: (renamed) => {
        updateCachedNotebook(renamed)
        toast.success(t('notebooks.renamed'))
      },
    }),
  )
}

/** Files that were added concurrently, also in another tab, are kept. */
export function useRemoveNotebookFile() {
  return useMutation(
    api.notebooks.update.mutationOptions({ onSuccess: (changed) => updateCachedNotebook(changed) }),
  )
}

/** The list of the trash, where it is shown. */
export const refetchTrash = () => queryClient.invalidateQueries({ queryKey: api.notebookTrash.key() })

export const useRestoreNotebooks = () =>
  useMutation(
    api.notebookTrash.restoreMany.mutationOptions({
      onSuccess: (restored) => {
        for (const notebook of restored) updateCachedNotebook(notebook)
        void refetchTrash()
        void refetchFavorites()
        toast.success(t('notebooks.restored', { count: restored.length }))
      },
    }),
  )

export function useDeleteNotebooks() {
  const { mutate: restore } = useRestoreNotebooks()
  return useMutation(
    api.notebooks.removeMany.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (_, { sessionIds }) => {
        removeCachedNotebooks(sessionIds)
        const undo = () => restore({ sessionIds })
        toast.undoable(t('notebooks.deleted', { count: sessionIds.length }), undo)
      },
      onError: () => toast.error(t('notebooks.deleteFailed')),
    }),
  )
}

export function useDeleteNotebook() {
  const { mutate: restore } = useRestoreNotebooks()
  return useMutation(
    api.notebooks.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ deletedNotebookId }) => {
        removeCachedNotebooks([deletedNotebookId])
        const undo = () => restore({ sessionIds: [deletedNotebookId] })
        toast.undoable(t('notebooks.deleted', { count: 1 }), undo)
      },
      onError: () => toast.error(t('notebooks.deleteFailed')),
    }),
  )
}

function changeList(change: (list: NotebookPages) => NotebookPages) {
  patchQueryData(listKey({}), change)
}

const isFiltered = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  !isAll(queryKey.at(-1) as NotebookFilter)
