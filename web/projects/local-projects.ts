import type { Project } from '#contract/projects.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { deleteRows, keepPage, readRows, withLocalDatabase } from '#web/platform/local-database.ts'
import { rangeOf } from './project-list.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    projects: { key: string; value: Project; indexes: { updatedAt: string } }
  }
}

export const projectTables = {
  projects: { key: 'id', indexes: { updatedAt: 'updatedAt' }, version: 1 },
} as const

export async function readLocalProject(id: string): Promise<Project | undefined> {
  const known = await withLocalDatabase((database) => database.get('projects', id))
  return known && isCurrent(known) ? known : undefined
}

/** Rows of earlier versions, which had fewer fields, are fetched again. */
const isCurrent = (known: Partial<Project>): boolean =>
  known.permissions !== undefined && known.groups !== undefined && known.color !== undefined

/** The last changed first. */
export async function readLocalProjects(): Promise<Project[] | undefined> {
  const known = await readRows('projects', 'updatedAt')
  return known?.filter((project) => isCurrent(project) && project.archivedAt === null)
}

export async function keepProject(project: Project): Promise<void> {
  await withLocalDatabase((database) => database.put('projects', project))
}

export const keepProjectPage = (page: number, { data, total }: ListPage<Project>): Promise<void> =>
  keepPage('projects', 'updatedAt', {
    data,
    isFirst: page === 1,
    isLast: rangeOf(page).end >= total,
  })

export const forgetProject = (id: string): Promise<void> => deleteRows('projects', [id])
