/** One fetched page of a list. */
export interface ListPage<T> {
  data: T[]
  /** The number of items on all pages. */
  total: number
}

/** The fetched pages of a list. */
export interface ListPages<T> {
  pages: ListPage<T>[]
  pageParams: unknown[]
}

/** The items of the pages without duplicates: one that moved between two fetches is on two pages. */
export const itemsOf = <T extends { id: string }>({ pages }: Pick<ListPages<T>, 'pages'>): T[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item]))).values(),
]

/** The number of all items, also those not fetched. */
export const totalOf = ({ pages }: Pick<ListPages<unknown>, 'pages'>): number => pages.at(-1)?.total ?? 0

/** The number of the next page, counted from 1, given the size of a page. */
export const pageAfter =
  (size: number) =>
  ({ total }: ListPage<unknown>, pages: readonly unknown[]): number | undefined =>
    pages.length * size < total ? pages.length + 1 : undefined

/** Replaces the item in its position; returns the same list when it is not there. */
export function withReplaced<T extends { id: string }, L extends ListPages<T>>(list: L, changed: T): L {
  if (!itemsOf(list).some(({ id }) => id === changed.id)) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (item.id === changed.id ? changed : item)),
  }))
  return { ...list, pages }
}
