import { FILE_PAGE_SIZE, type KnowledgeFile } from '#contract/files.ts'

export interface FilePages {
  pages: { data: KnowledgeFile[]; total: number }[]
  pageParams: unknown[]
}

export const filesOf = (list: FilePages): KnowledgeFile[] => {
  // A file that moved between two fetches is on both pages.
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
  const pages = list.pageParams.map((_, index) => ({
    data: left.slice(index * FILE_PAGE_SIZE, (index + 1) * FILE_PAGE_SIZE),
    total,
  }))
  return { ...list, pages }
}
