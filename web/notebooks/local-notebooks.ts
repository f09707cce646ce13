import type { EntityTable, Table } from 'dexie'
import { NOTEBOOK_PAGE_SIZE, type Notebook } from '#contract/notebooks.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { keepPage, readRows, replaceRows, withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Notebooks (`session` on the wire). */
    sessionmodels: EntityTable<Notebook, 'id'>
    /** The favorite notebooks in order. */
    favorites: Table<{ position: number; notebook: Notebook }, number>
  }
}

export const notebookTables = {
  sessionmodels: { indexes: 'id, lastUpdated, userId', version: 2 },
  favorites: { indexes: 'position', version: 1 },
} as const

export function readLocalNotebook(id: string): Promise<Notebook | undefined> {
  return withLocalDatabase((database) => database.sessionmodels.get(id))
}

export async function readLocalNotebooks(): Promise<ListPage<Notebook> | undefined> {
  return withLocalDatabase(async ({ sessionmodels }) => {
    const own = await sessionmodels
      .orderBy('lastUpdated')
      .reverse()
      .filter(({ owner }) => !owner)
      .toArray()
    const [data, total] = [own.slice(0, NOTEBOOK_PAGE_SIZE), own.length]
    return total === 0 ? undefined : { data, total }
  })
}

/** The names of all notebooks that this browser knows, latest first. */
export function readLocalNotebookNames(): Promise<Pick<Notebook, 'id' | 'name'>[] | undefined> {
  return withLocalDatabase(({ sessionmodels }) => sessionmodels.orderBy('lastUpdated').reverse().toArray())
}

export async function keepNotebook(notebook: Notebook): Promise<void> {
  await withLocalDatabase(({ sessionmodels }) => sessionmodels.put(notebook))
}

export const keepNotebookPage = (page: number, { data, total }: ListPage<Notebook>): Promise<void> =>
  keepPage(({ sessionmodels }) => sessionmodels, 'lastUpdated', {
    data,
    isFirst: page === 1,
    isLast: (page - 1) * NOTEBOOK_PAGE_SIZE + data.length >= total,
  })

export async function forgetNotebooks(ids: readonly string[]): Promise<void> {
  await withLocalDatabase(({ sessionmodels }) => sessionmodels.bulkDelete([...ids]))
}

export async function readLocalFavorites(): Promise<readonly Notebook[] | undefined> {
  const rows = await readRows(({ favorites }) => favorites)
  return rows?.map(({ notebook }) => notebook)
}

export const keepFavorites = (notebooks: readonly Notebook[]): Promise<void> =>
  replaceRows(
    ({ favorites }) => favorites,
    notebooks.map((notebook, position) => ({ position, notebook })),
  )
