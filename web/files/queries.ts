import {
  hashKey,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { FileTypeFilter } from '#contract/constants/files.ts'
import type { files, KnowledgeFile } from '#contract/files.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { debounceByKey } from '#web/platform/debounce-by-key.ts'
import { t } from '#web/platform/i18n.ts'
import { itemsOf, withReplaced } from '#web/platform/list-pages.ts'
import { primeQuery, queryClient, receiveQueryData } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { type FilePages, pageOf, rangeOf, withoutFiles } from './file-list.ts'
import { forgetFiles, keepChangedFile, keepNewestFiles, readNewestFiles } from './local-files.ts'
import { toastError } from './toast-error.ts'
import { addFilesTo } from './upload-target.queries.ts'
import type { UploadTarget } from './upload-target.ts'
import type { FilesView } from './view-state.ts'

const ADDRESS_STALE_TIME = 30 * 60_000

/** Own files, files of others, hidden files of others, or deleted files. */
export type Library = 'own' | 'shared' | 'hidden' | 'trash'

export interface FileFilter extends Pick<FilesView, 'orderBy' | 'direction'> {
  library: Library
  search: string
  type: FileTypeFilter
  /** The names of tags, all of which the files have. */
  tags: readonly string[]
  /** Only favorites. */
  isFavorite: boolean
}

/** The newest own files: the initial filter of the library. */
export const NEWEST_OWN: FileFilter = {
  library: 'own',
  search: '',
  type: 'all',
  tags: [],
  isFavorite: false,
  orderBy: 'createdAt',
  direction: 'desc',
}

/** The files of a library, page by page. */
export const fileList = (filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: [...api.files.list.key(), 'pages', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { library, search, tags, isFavorite, ...rest } = filter
      const fetched = await api.files.list.call(
        {
          ...rest,
          search: search || undefined,
          trash: library === 'trash' ? 'true' : 'false',
          shared: library === 'shared' || library === 'hidden' ? 'true' : 'false',
          hidden: library === 'hidden' ? 'true' : undefined,
          tags: tags.length > 0 ? tags.join(',') : undefined,
          favorite: isFavorite ? 'true' : undefined,
          ...pageOf(pageParam),
        },
        { signal },
      )
      const isNewest = hashKey([filter]) === hashKey([NEWEST_OWN])
      if (isNewest && pageParam === 0) await keepNewestFiles(fetched)
      return fetched
    },
    getNextPageParam: ({ total }, pages) =>
      rangeOf(pages.length - 1).end < total ? pages.length : undefined,
  })

export const primeFileList = () =>
  primeQuery(fileList(NEWEST_OWN).queryKey, async (): Promise<FilePages | undefined> => {
    const known = await readNewestFiles()
    return known && { pages: [known], pageParams: [0] }
  })

/** A temporary download address of a picture. */
export const fileAddress = (filePath: string) =>
  queryOptions({
    queryKey: api.files.presignedUrls.queryKey({ input: { filePaths: filePath } }),
    staleTime: ADDRESS_STALE_TIME,
    queryFn: async ({ signal }) => {
      const [url] = await api.files.presignedUrls.call({ filePaths: filePath }, { signal })
      return url ?? ''
    },
  })

/** The given files that can be read, in the same order. */
export const filesById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...api.files.byIds.key(), ids],
    staleTime: ADDRESS_STALE_TIME,
    enabled: ids.length > 0,
    queryFn: ({ signal }) => api.files.byIds.call({ ids: ids.join(',') }, { signal }),
  })

/** The given files in the cache. */
export function knownFiles(ids: readonly string[]): KnowledgeFile[] {
  const known = queryClient.getQueriesData<KnowledgeFile[]>(named).flatMap(([, files]) => files ?? [])
  return ids.flatMap((id) => known.find((file) => file.id === id) ?? [])
}

const FOUND_FILES = 20

/** The first files whose name or notes match. */
export const findFiles = async (search: string, signal: AbortSignal): Promise<KnowledgeFile[]> =>
  (await api.files.list.call({ search, limit: FOUND_FILES }, { signal })).data

/** The first few files whose name or notes match, newest first. */
export const fileSuggestions = (search: string, limit: number) =>
  queryOptions({
    queryKey: [...api.files.byIds.key(), 'suggestions', search, limit],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.files.list.call({ search: search || undefined, limit }, { signal })).data,
  })

const lists = { queryKey: api.files.list.key() }
const named = { queryKey: api.files.byIds.key() }

/** A longer list is updated in place: fetching it again would take a hundred calls. */
const REFETCHED_PAGES_MAX = 10

export async function refetchFiles(): Promise<void> {
  const isLong = ({ state }: { state: { data?: unknown } }) =>
    ((state.data as FilePages | undefined)?.pages.length ?? 0) > REFETCHED_PAGES_MAX
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.files.search.key() }),
    queryClient.invalidateQueries({ ...lists, predicate: (query) => !isLong(query) }),
    queryClient.invalidateQueries({ ...lists, predicate: isLong, refetchType: 'none' }),
  ])
}

/** Drops long lists, which start again at the first page. */
export function forgetLongLists(): void {
  queryClient.removeQueries({
    ...lists,
    type: 'inactive',
    predicate: ({ state }) =>
      ((state.data as FilePages | undefined)?.pages.length ?? 0) > REFETCHED_PAGES_MAX,
  })
}

/** Updates a file in every list that shows it; when none does, the lists are fetched again. */
export function updateCachedFile(changed: KnowledgeFile): void {
  let isShown = false
  for (const [queryKey, list] of queryClient.getQueriesData<FilePages>(lists)) {
    if (!list || !itemsOf(list).some(({ id }) => id === changed.id)) continue
    const isLeft = hasLeft(queryKey.at(-1) as FileFilter, changed)
    isShown ||= !isLeft
    queryClient.setQueryData(
      queryKey,
      isLeft ? withoutFiles(list, [changed.id]) : withReplaced(list, changed),
    )
  }
  // A fetch in flight may have been answered before the change.
  const isOutdated = !isShown || queryClient.isFetching(lists) > 0
  if (isOutdated) debounceByKey('files', () => void refetchFiles())
  if (isShown && changed.isFavorite) refetchFavorites(changed.id)
  queryClient.setQueriesData<KnowledgeFile[]>(named, (files) =>
    files?.map((file) => (file.id === changed.id ? changed : file)),
  )
  void queryClient.invalidateQueries({ ...named, predicate: (query) => isMissingIn(query, changed.id) })
  void keepChangedFile(changed)
  const queryKey = api.files.get.queryKey({ input: { id: changed.id } })
  const opened = queryClient.getQueryData(queryKey)
  // Other content may have another address.
  if (opened && opened.sha256 !== changed.sha256) void queryClient.invalidateQueries({ queryKey })
  else if (opened) {
    const { fileUrl, fileUrlExpireAt } = opened
    receiveQueryData(queryKey, { ...changed, fileUrl, fileUrlExpireAt })
  }
}

/** A changed file is not in the trash. */
const hasLeft = (filter: FileFilter, { isHidden, isFavorite }: KnowledgeFile): boolean =>
  (filter.isFavorite && !isFavorite) ||
  { own: false, shared: isHidden, hidden: !isHidden, trash: true }[filter.library]

/** Fetches the lists of favorites that do not show the file yet. */
function refetchFavorites(id: string): void {
  void queryClient.invalidateQueries({
    ...lists,
    predicate: ({ queryKey, state }) => {
      const list = state.data as FilePages | undefined
      return (
        (queryKey.at(-1) as FileFilter).isFavorite &&
        !list?.pages.some(({ data }) => data.some((file) => file.id === id))
      )
    },
  })
}

/** The file was requested when it was not accessible. */
function isMissingIn({ queryKey, state }: { queryKey: QueryKey; state: { data?: unknown } }, id: string) {
  const ids = queryKey.at(-1)
  const files = state.data as KnowledgeFile[] | undefined
  return Array.isArray(ids) && ids.includes(id) && files?.some((file) => file.id === id) === false
}

export const refetchTags = () => queryClient.invalidateQueries({ queryKey: api.fileTags.list.key() })

export function removeCachedFiles(ids: readonly string[]): void {
  void forgetFiles(ids)
  void refetchTags()
  queryClient.setQueriesData<FilePages>(lists, (list) => list && withoutFiles(list, ids))
  void refetchFiles()
  void queryClient.invalidateQueries(named)
  for (const id of ids)
    void queryClient.invalidateQueries({ queryKey: api.files.get.queryKey({ input: { id } }) })
}

/** A file in any cached list. */
export function knownFile(id: string): KnowledgeFile | undefined {
  const known = queryClient
    .getQueriesData<FilePages>(lists)
    .flatMap(([, list]) => (list ? itemsOf(list) : []))
  return known.find((file) => file.id === id)
}

const shownFile = (id: string) => knownFile(id) ?? knownFiles([id])[0]

/** Starts the indexing of a file. Its events that arrive before the response are newer, and stay. */
export async function startIndexing(input: CallerInputOf<typeof files.chunk>): Promise<void> {
  const before = shownFile(input.fabFileId)
  const begun = await api.files.chunk.call(input)
  if (shownFile(input.fabFileId) === before) updateCachedFile(begun)
}

export const useRenameFile = () =>
  useMutation(
    api.files.update.mutationOptions({
      onSuccess: (renamed) => {
        updateCachedFile(renamed)
        void refetchFiles()
        toast.success(t('files.renamed'))
      },
    }),
  )

export const useRestoreFiles = () =>
  useMutation(
    api.files.restore.mutationOptions({
      onSuccess: (restored) => {
        void refetchFiles()
        void refetchTags()
        toast.success(t('files.restored', { count: restored.length }))
      },
    }),
  )

export function useDeleteFiles() {
  const { mutate: restore } = useRestoreFiles()
  return useMutation(
    api.files.removeMany.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (_, { fileIds }) => {
        removeCachedFiles(fileIds)
        toast.undoable(t('files.deleted', { count: fileIds.length }), () => restore({ fileIds }))
      },
      onError: () => toast.error(t('files.deleteFailed')),
    }),
  )
}

export const useEmptyTrash = () =>
  useMutation(
    api.files.emptyTrash.mutationOptions({
      onSuccess: ({ deleted }) => {
        void refetchFiles()
        toast.success(t('files.deletedForever', { count: deleted }))
      },
    }),
  )

export const useCloneFile = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ id }: { id: string; uploadTo: UploadTarget }) => api.fileSources.clone.call({ id }),
    onSuccess: (copy, { uploadTo }) => {
      void refetchFiles()
      void addFilesTo(uploadTo, [copy.id])
      toast.success(t('files.copied', { name: copy.fileName }))
    },
    onError: (error) => toastError(t('files.copyFailed'), error),
  })

/** The files before and after it in the list behind the viewer. */
export function neighboursOf(id: string): { previous?: KnowledgeFile; next?: KnowledgeFile } {
  const shown = queryClient.getQueryCache().findAll({ queryKey: api.files.list.key(), type: 'active' })
  for (const { state } of shown) {
    const files = state.data ? itemsOf(state.data as FilePages) : []
    const at = files.findIndex((file) => file.id === id)
    if (at >= 0) return { previous: files[at - 1], next: files[at + 1] }
  }
  return {}
}
