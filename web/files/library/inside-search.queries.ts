import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { FILE_PAGE_SIZE, FILE_SEARCH_MAX } from '#contract/constants/files.ts'
import type { files } from '#contract/files.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { type FileFilter, fileList } from '../queries.ts'

const SEARCH_MIN = 3

/** A chunk and its file. */
export type FoundInside = OutputOf<typeof files.search>[number]

const foundInside = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...api.files.search.key(), 'pages', search],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.files.search.call({ query: search, page: pageParam, limit: FILE_PAGE_SIZE }, { signal }),
    getNextPageParam: (last, pages) => (last.length === FILE_PAGE_SIZE ? pages.length + 1 : undefined),
  })

export interface InsideSearch {
  search: string
  /** The query can be searched inside files. */
  isWanted: boolean
  /** Best first. While the user types, those of the previous query. */
  chunks: FoundInside[]
  /** The result is still loading. */
  isSearching: boolean
  hasFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** Matches inside files for the query of the library. Only without other filters. */
export function useInsideSearch(filter: FileFilter): InsideSearch {
  const { library, search, type, tags, isFavorite } = filter
  const isWanted =
    search.length >= SEARCH_MIN &&
    search.length <= FILE_SEARCH_MAX &&
    type === 'all' &&
    tags.length === 0 &&
    !isFavorite &&
    library !== 'trash' &&
    library !== 'hidden'
  const query = useInfiniteQuery({
    ...foundInside(search),
    enabled: isWanted,
    placeholderData: (before, previous) =>
      isTypedOn(previous?.queryKey.at(-1), search) ? before : undefined,
  })
  return {
    search,
    isWanted,
    chunks: isWanted ? (query.data?.pages.flat() ?? []) : [],
    isSearching: isWanted && (query.isLoading || query.isPlaceholderData),
    hasFailed: isWanted && query.isError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

const isTypedOn = (before: unknown, search: string) =>
  typeof before === 'string' && (search.startsWith(before) || before.startsWith(search))

/** The number of files that leaves space to show results below them. */
const FEW_NAMED = 6

/**
 * Whether so many file names match that results below them would not be visible; `undefined` while loading.
 */
export function useAreManyNamed(filter: FileFilter): boolean | undefined {
  const { data } = useInfiniteQuery(fileList(filter))
  return data && (data.pages[0]?.total ?? 0) > FEW_NAMED
}
