import { ACCOUNT_PAGE_SIZE, type Account, AccountOrder } from '#contract/user-administration.ts'

const MEGABYTE = 1_000_000

/** What the address says of the list; what cannot be read counts as absent. */
export function accountQueryOf({ search, sort, page }: { search?: string; sort?: string; page?: string }) {
  const number = Number(page)
  return {
    search: search?.trim() || undefined,
    sort: AccountOrder.safeParse(sort).data ?? 'newest',
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
    limit: ACCOUNT_PAGE_SIZE,
  }
}

/** Megabytes with one place, so that a little is not nothing. */
export const storageUsed = ({ currentStorageSize }: Pick<Account, 'currentStorageSize'>) =>
  Math.ceil((currentStorageSize / MEGABYTE) * 10) / 10
