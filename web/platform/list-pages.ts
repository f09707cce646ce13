/** One page of a list, as it was fetched. */
export interface ListPage<T> {
  data: T[]
  /** Of all pages. */
  total: number
}

/** A list, as far as it was fetched. */
export interface ListPages<T> {
  pages: ListPage<T>[]
  pageParams: unknown[]
}

/** What is on the pages, each once: what moved between two fetches is on two of them. */
export const itemsOf = <T extends { id: string }>({ pages }: Pick<ListPages<T>, 'pages'>): T[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((item) => [item.id, item]))).values(),
]

/** How many there are, also of those that were not fetched yet. */
export const totalOf = ({ pages }: Pick<ListPages<unknown>, 'pages'>): number => pages.at(-1)?.total ?? 0

/** The number of the page after those, where each has so many; counted from 1. */
export const pageAfter =
  (size: number) =>
  ({ total }: ListPage<unknown>, pages: readonly unknown[]): number | undefined =>
    pages.length * size < total ? pages.length + 1 : undefined

/** With the item as it is now, where it was; the same list when it was not there. */
export function withReplaced<T extends { id: string }, L extends ListPages<T>>(list: L, changed: T): L {
  if (!itemsOf(list).some(({ id }) => id === changed.id)) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (item.id === changed.id ? changed : item)),
  }))
  return { ...list, pages }
}
