import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { SEARCH_PAGE_SIZE, type SearchHit } from '#contract/search.ts'
import { api } from '#web/platform/api.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import type { SearchAddress } from './search-address.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS = { week: 7, month: 30, year: 365 }
const PALETTE_HITS = 6

/** Results of the query and the filters in the address, page by page. */
export const searchResults = ({ q = '', kind, period, owner, hasFile }: SearchAddress) =>
  infiniteQueryOptions({
    queryKey: [...api.search.key(), 'pages', { q, kind, period, owner, hasFile }],
    initialPageParam: 1,
    enabled: q !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: page, signal }) =>
      api.search.all.call(
        {
          q,
          page,
          kinds: kind,
          from: period && new Date(Date.now() - PERIOD_DAYS[period] * DAY_MS).toISOString(),
          shared: owner && (owner === 'shared' ? 'true' : 'false'),
          hasFile: hasFile && 'true',
        },
        { signal },
      ),
    getNextPageParam: pageAfter(SEARCH_PAGE_SIZE),
  })

/** The first messages and parts of files, for the command palette, which finds names itself. */
export const findTexts = async (q: string, signal: AbortSignal): Promise<SearchHit[]> =>
  (await api.search.all.call({ q, kinds: ['message', 'chunk'], limit: PALETTE_HITS }, { signal })).data
