import { NOTEBOOK_PAGE_SIZE, type Notebook } from '#contract/notebooks.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'

export function readLocalNotebook(id: string): Promise<Notebook | undefined> {
  return withLocalDatabase((database) => database.sessionmodels.get(id))
}

export async function readLocalNotebooks(): Promise<ListPage<Notebook> | undefined> {
  return withLocalDatabase(async ({ sessionmodels }) => {
    const [data, total] = await Promise.all([
      sessionmodels.orderBy('lastUpdated').reverse().limit(NOTEBOOK_PAGE_SIZE).toArray(),
      sessionmodels.count(),
    ])
    return total === 0 ? undefined : { data, total }
  })
}

export async function keepNotebook(notebook: Notebook): Promise<void> {
  await withLocalDatabase(({ sessionmodels }) => sessionmodels.put(notebook))
}

/** Writes a fetched page in the place of the range it covers: rows of that range which are not in it were deleted. */
export async function keepNotebookPage(page: number, { data, total }: ListPage<Notebook>): Promise<void> {
  await withLocalDatabase((database) =>
    database.transaction('rw', database.sessionmodels, async () => {
      const newest = page === 1 ? undefined : data[0]
      const isLast = (page - 1) * NOTEBOOK_PAGE_SIZE + data.length >= total
      const oldest = isLast ? undefined : data.at(-1)
      await database.sessionmodels
        .where('lastUpdated')
        .between(oldest?.lastUpdated ?? '', newest?.lastUpdated ?? '\uffff', true, true)
        .delete()
      await database.sessionmodels.bulkPut(data)
    }),
  )
}

export async function forgetNotebooks(ids: readonly string[]): Promise<void> {
  await withLocalDatabase(({ sessionmodels }) => sessionmodels.bulkDelete([...ids]))
}
