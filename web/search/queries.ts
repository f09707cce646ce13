import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SEARCH_PAGE_SIZE } from '#contract/constants/search.ts'
import type { SearchHit } from '#contract/search.ts'
import { findNotebooks } from '#web/notebooks/queries.ts'
import { api } from '#web/platform/api.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { findProjects } from '#web/projects/queries.ts'
import type { SearchAddress } from './search-address.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS = { week: 7, month: 30, year: 365 }
const PALETTE_HITS = 6

/** Results of the query and the filters in the address, page by page. */
export const searchResults = ({ q = '', period, owner, ...filters }: SearchAddress) =>
  infiniteQueryOptions({
    queryKey: [...api.search.key(), 'pages', { q, period, owner, ...filters }],
    initialPageParam: 1,
    enabled: q !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: page, signal }) =>
      api.search.all.call(
        {
          q,
          page,
          kinds: filters.kind,
          from: period && new Date(Date.now() - PERIOD_DAYS[period] * DAY_MS).toISOString(),
          shared: owner && (owner === 'shared' ? 'true' : 'false'),
          hasFile: filters.hasFile && 'true',
          sessionId: filters.notebook,
          projectId: filters.project,
          modelId: filters.model,
        },
        { signal },
      ),
    getNextPageParam: pageAfter(SEARCH_PAGE_SIZE),
  })

/** The notebooks and projects that can be chosen as filters. */
export const notebookChoices = (search: string) =>
  queryOptions({
    queryKey: [...api.search.key(), 'notebooks', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findNotebooks(search, signal),
  })

export const projectChoices = (search: string) =>
  queryOptions({
    queryKey: [...api.search.key(), 'projects', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findProjects(search, signal),
  })

/** The first messages and parts of files, for the command palette, which finds names itself. */
export const findTexts = async (q: string, signal: AbortSignal): Promise<SearchHit[]> =>
  (await api.search.all.call({ q, kinds: ['message', 'chunk'], limit: PALETTE_HITS }, { signal })).data
