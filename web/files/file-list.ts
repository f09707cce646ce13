import { FILE_PAGE_SIZE, type KnowledgeFile } from '#contract/files.ts'
import { PAGE_LIMIT_MAX } from '#contract/kit.ts'

export interface FilePages {
  pages: { data: KnowledgeFile[]; total: number }[]
  pageParams: unknown[]
}

/** What is asked for: little to begin with, and then as much as there is at once, from the start again. */
export const pageOf = (index: number) =>
  index === 0 ? { page: 1, limit: FILE_PAGE_SIZE } : { page: index, limit: PAGE_LIMIT_MAX }

/** Which files of the list are on that page. */
export function rangeOf(index: number): { start: number; end: number } {
  const { page, limit } = pageOf(index)
  return { start: (page - 1) * limit, end: page * limit }
}

export const filesOf = (list: FilePages): KnowledgeFile[] => {
  // The first files are on the second page too, and one that moved between two fetches is on both.
  const seen = new Map(list.pages.flatMap(({ data }) => data.map((file) => [file.id, file])))
  return [...seen.values()]
}

/** With the file as it is now, where it was; the same list when it was not there. */
export function withChanged(list: FilePages, changed: KnowledgeFile): FilePages {
  if (!filesOf(list).some(({ id }) => id === changed.id)) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((file) => (file.id === changed.id ? changed : file)),
  }))
  return { ...list, pages }
}

/** The next page is asked for by number, so the pages stay full. */
export function withoutFiles(list: FilePages, ids: readonly string[]): FilePages {
  const known = filesOf(list)
  const left = known.filter(({ id }) => !ids.includes(id))
  const total = Math.max(0, (list.pages.at(-1)?.total ?? 0) - (known.length - left.length))
  const pages = list.pageParams.map((_, index) => {
    const { start, end } = rangeOf(index)
    return { data: left.slice(start, end), total }
  })
  return { ...list, pages }
}
