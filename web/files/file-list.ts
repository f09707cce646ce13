import { FILE_PAGE_SIZE } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { itemsOf, type ListPages, totalOf } from '#web/platform/list-pages.ts'

export type FilePages = ListPages<KnowledgeFile>

/** The first page is small; later pages have the maximum size and start again from 0. */
export const pageOf = (index: number) =>
  index === 0 ? { page: 1, limit: FILE_PAGE_SIZE } : { page: index, limit: PAGE_LIMIT_MAX }

/** The range of files of the list on a page. */
export function rangeOf(index: number): { start: number; end: number } {
  const { page, limit } = pageOf(index)
  return { start: (page - 1) * limit, end: page * limit }
}

/** The next page is requested by number, so pages are kept full. */
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
