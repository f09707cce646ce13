import type { Project } from '#contract/projects.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'
import { rangeOf } from './project-list.ts'

export const readLocalProject = (id: string): Promise<Project | undefined> =>
  withLocalDatabase(({ projects }) => projects.get(id))

/** What changed last first. */
export const readLocalProjects = (): Promise<Project[] | undefined> =>
  withLocalDatabase(({ projects }) => projects.orderBy('updatedAt').reverse().toArray())

export async function keepProject(project: Project): Promise<void> {
  await withLocalDatabase(({ projects }) => projects.put(project))
}

/** Writes a fetched page in the place of the range it covers: what was kept of that range and is not in it is gone. */
export async function keepProjectPage(page: number, { data, total }: ListPage<Project>): Promise<void> {
  await withLocalDatabase((database) =>
    database.transaction('rw', database.projects, async () => {
      const newest = page === 1 ? undefined : data[0]
      const oldest = rangeOf(page).end >= total ? undefined : data.at(-1)
      await database.projects
        .where('updatedAt')
        .between(oldest?.updatedAt ?? '', newest?.updatedAt ?? '\uffff', true, true)
        .delete()
      await database.projects.bulkPut(data)
    }),
  )
}

export async function forgetProject(id: string): Promise<void> {
  await withLocalDatabase(({ projects }) => projects.delete(id))
}
