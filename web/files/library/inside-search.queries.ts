import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { FILE_PAGE_SIZE, FILE_SEARCH_MAX, type files } from '#contract/files.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { api } from '#web/platform/api.ts'
import { type FileFilter, fileList } from '../queries.ts'

const SEARCH_MIN = 3

/** A passage and the file that it is part of. */
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
  /** What one searches for can be looked for in texts. */
  isWanted: boolean
  /** Best first. While one types on, those of what was typed before. */
  passages: FoundInside[]
  /** It is not known yet what there is. */
  isSearching: boolean
  hasFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** What files say about what is searched for in the library. Only what was not narrowed otherwise says it. */
export function useInsideSearch(filter: FileFilter): InsideSearch {
  const { library, search, type, tags } = filter
  const isWanted =
    search.length >= SEARCH_MIN &&
    search.length <= FILE_SEARCH_MAX &&
    type === 'all' &&
    tags.length === 0 &&
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
    passages: isWanted ? (query.data?.pages.flat() ?? []) : [],
    isSearching: isWanted && (query.isLoading || query.isPlaceholderData),
    hasFailed: isWanted && query.isError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

const isTypedOn = (before: unknown, search: string) =>
  typeof before === 'string' && (search.startsWith(before) || before.startsWith(search))

/** So many leave room to see that there is more below them. */
const FEW_NAMED = 6

/** Whether so many files are found by their names that what is below them is not seen; `undefined` until that is known. */
export function useAreManyNamed(filter: FileFilter): boolean | undefined {
  const { data } = useInfiniteQuery(fileList(filter))
  return data && (data.pages[0]?.total ?? 0) > FEW_NAMED
}
