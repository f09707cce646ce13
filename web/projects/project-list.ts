import { PROJECT_FIRST_PAGE_SIZE, PROJECT_PAGE_SIZE, type Project } from '#contract/projects.ts'
import { itemsOf, type ListPage, type ListPages, totalOf } from '#web/platform/list-pages.ts'

/** What changed last first. */
export type ProjectPages = ListPages<Project>

/** Which projects of the list are on that page: a few to begin with, then more at once. */
export function rangeOf(page: number): { start: number; end: number } {
  const end = PROJECT_FIRST_PAGE_SIZE + PROJECT_PAGE_SIZE * (page - 1)
  return { start: page === 1 ? 0 : end - PROJECT_PAGE_SIZE, end }
}

/** Projects as the pages that they would have come in. */
export function pagesOf(projects: Project[], total = projects.length): ProjectPages {
  const pages: ListPage<Project>[] = []
  do {
    const { start, end } = rangeOf(pages.length + 1)
    pages.push({ data: projects.slice(start, end), total })
  } while (rangeOf(pages.length).end < projects.length)
  return { pages, pageParams: pages.map((_, index) => index + 1) }
}

/** With the project as it is now, at its place; the same list where it is not on it. */
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
