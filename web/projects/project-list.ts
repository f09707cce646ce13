import { PROJECT_FIRST_PAGE_SIZE, PROJECT_PAGE_SIZE, type Project } from '#contract/projects.ts'

export interface ProjectPageOf {
  data: Project[]
  total: number
}

/** Pages as they were fetched, what changed last first. */
export interface ProjectPages {
  pages: ProjectPageOf[]
  pageParams: unknown[]
}

/** Which projects of the list are on that page: a few to begin with, then more at once. */
export function rangeOf(page: number): { start: number; end: number } {
  const end = PROJECT_FIRST_PAGE_SIZE + PROJECT_PAGE_SIZE * (page - 1)
  return { start: page === 1 ? 0 : end - PROJECT_PAGE_SIZE, end }
}

export const projectsOf = (list: ProjectPages): Project[] => {
  // A project that moved between two fetches is on both pages.
  const seen = new Map(list.pages.flatMap(({ data }) => data.map((project) => [project.id, project])))
  return [...seen.values()]
}

/** Projects as the pages that they would have come in. */
export function pagesOf(projects: Project[], total = projects.length): ProjectPages {
  const pages: ProjectPageOf[] = []
  do {
    const { start, end } = rangeOf(pages.length + 1)
    pages.push({ data: projects.slice(start, end), total })
  } while (rangeOf(pages.length).end < projects.length)
  return { pages, pageParams: pages.map((_, index) => index + 1) }
}

/** With the project as it is now, at its place; the same list where it is not on it. */
export function withChanged(list: ProjectPages, changed: Project): ProjectPages {
  const known = projectsOf(list)
  const others = known.filter(({ id }) => id !== changed.id)
  if (others.length === known.length) return list
  const before = others.filter(({ updatedAt }) => updatedAt > changed.updatedAt)
  return pagesOf(others.toSpliced(before.length, 0, changed), totalOf(list))
}

export function withoutProject(list: ProjectPages, id: string): ProjectPages {
  const known = projectsOf(list)
  const left = known.filter((project) => project.id !== id)
  return left.length === known.length ? list : pagesOf(left, Math.max(0, totalOf(list) - 1))
}

export const totalOf = ({ pages }: ProjectPages): number => pages.at(-1)?.total ?? 0
