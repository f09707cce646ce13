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

export const readLocalProject = (id: string): Promise<Project | undefined> =>
  withLocalDatabase(({ projects }) => projects.get(id))

/** The last changed first. */
export const readLocalProjects = (): Promise<Project[] | undefined> =>
  withLocalDatabase(({ projects }) => projects.orderBy('updatedAt').reverse().toArray())

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
