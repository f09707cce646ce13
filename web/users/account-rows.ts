import { ACCOUNT_PAGE_SIZE, AccountOrder } from '#contract/user-administration.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'

/** The query in the search parameters; invalid values count as absent. */
export function accountQueryOf({ search, sort, page }: { search?: string; sort?: string; page?: string }) {
  return {
    search: search?.trim() || undefined,
    sort: AccountOrder.safeParse(sort).data ?? 'newest',
    page: pageNumberOf(page),
    limit: ACCOUNT_PAGE_SIZE,
  }
}
