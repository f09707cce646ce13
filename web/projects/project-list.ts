import { PROJECT_FIRST_PAGE_SIZE, PROJECT_PAGE_SIZE } from '#contract/constants/projects.ts'
import type { Project } from '#contract/projects.ts'
import { itemsOf, type ListPage, type ListPages, totalOf } from '#web/platform/list-pages.ts'

/** The last changed first. */
export type ProjectPages = ListPages<Project>

/** The range of projects on a page: a small first page, then larger ones. */
export function rangeOf(page: number): { start: number; end: number } {
  const end = PROJECT_FIRST_PAGE_SIZE + PROJECT_PAGE_SIZE * (page - 1)
  return { start: page === 1 ? 0 : end - PROJECT_PAGE_SIZE, end }
}

/** Splits projects into the pages in which they would have been loaded. */
export function pagesOf(projects: Project[], total = projects.length): ProjectPages {
  const pages: ListPage<Project>[] = []
  do {
    const { start, end } = rangeOf(pages.length + 1)
    pages.push({ data: projects.slice(start, end), total })
  } while (rangeOf(pages.length).end < projects.length)
  return { pages, pageParams: pages.map((_, index) => index + 1) }
}

/** Updates the project at its position; returns the same list when it is not on it. */
export function withChanged(list: ProjectPages, changed: Project): ProjectPages {
  const known = itemsOf(list)
  const others = known.filter(({ id }) => id !== changed.id)
  if (others.length === known.length) return list
  const before = others.filter(({ updatedAt }) => updatedAt > changed.updatedAt)
  return pagesOf(others.toSpliced(before.length, 0, changed), totalOf(list))
}

export function withoutProject(list: ProjectPages, id: string): ProjectPages {
  const known = itemsOf(list)
  const left = known.filter((project) => project.id !== id)
  return left.length === known.length ? list : pagesOf(left, Math.max(0, totalOf(list) - 1))
}
