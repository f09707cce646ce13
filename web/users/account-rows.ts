import { ACCOUNT_PAGE_SIZE, type Account, AccountOrder } from '#contract/user-administration.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'

const MEGABYTE = 1_000_000

/** The query in the search parameters; invalid values count as absent. */
export function accountQueryOf({ search, sort, page }: { search?: string; sort?: string; page?: string }) {
  return {
    search: search?.trim() || undefined,
    sort: AccountOrder.safeParse(sort).data ?? 'newest',
    page: pageNumberOf(page),
    limit: ACCOUNT_PAGE_SIZE,
  }
}

/** In megabytes with one decimal, so that a little is not shown as zero. */
export const storageUsed = ({ currentStorageSize }: Pick<Account, 'currentStorageSize'>) =>
  Math.ceil((currentStorageSize / MEGABYTE) * 10) / 10
