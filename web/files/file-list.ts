import { FILE_PAGE_SIZE, type KnowledgeFile } from '#contract/files.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { itemsOf, type ListPages, totalOf } from '#web/platform/list-pages.ts'

export type FilePages = ListPages<KnowledgeFile>

/** What is asked for: little to begin with, and then as much as there is at once, from the start again. */
export const pageOf = (index: number) =>
  index === 0 ? { page: 1, limit: FILE_PAGE_SIZE } : { page: index, limit: PAGE_LIMIT_MAX }

/** Which files of the list are on that page. */
export function rangeOf(index: number): { start: number; end: number } {
  const { page, limit } = pageOf(index)
  return { start: (page - 1) * limit, end: page * limit }
}

/** The next page is asked for by number, so the pages stay full. */
export function withoutFiles(list: FilePages, ids: readonly string[]): FilePages {
  const known = itemsOf(list)
  const left = known.filter(({ id }) => !ids.includes(id))
  const total = Math.max(0, totalOf(list) - (known.length - left.length))
  const pages = list.pageParams.map((_, index) => {
    const { start, end } = rangeOf(index)
    return { data: left.slice(start, end), total }
  })
  return { ...list, pages }
}
