import type { EntityTable } from 'dexie'
import type { Project } from '#contract/projects.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { keepPage, withLocalDatabase } from '#web/platform/local-database.ts'
import { rangeOf } from './project-list.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    projects: EntityTable<Project, 'id'>
  }
}

export const projectTables = { projects: { indexes: 'id, updatedAt', version: 1 } } as const

export async function readLocalProject(id: string): Promise<Project | undefined> {
  const known = await withLocalDatabase(({ projects }) => projects.get(id))
  return known && isCurrent(known) ? known : undefined
}

/** Rows of earlier versions, which had fewer fields, are fetched again. */
const isCurrent = (known: Partial<Project>): boolean =>
  known.permissions !== undefined && known.groups !== undefined && known.color !== undefined

/** The last changed first. */
export async function readLocalProjects(): Promise<Project[] | undefined> {
  const known = await withLocalDatabase(({ projects }) => projects.orderBy('updatedAt').reverse().toArray())
  return known?.filter((project) => isCurrent(project) && project.archivedAt === null)
}

export async function keepProject(project: Project): Promise<void> {
  await withLocalDatabase(({ projects }) => projects.put(project))
}

export const keepProjectPage = (page: number, { data, total }: ListPage<Project>): Promise<void> =>
  keepPage(({ projects }) => projects, 'updatedAt', {
    data,
    isFirst: page === 1,
    isLast: rangeOf(page).end >= total,
  })

export async function forgetProject(id: string): Promise<void> {
  await withLocalDatabase(({ projects }) => projects.delete(id))
}
