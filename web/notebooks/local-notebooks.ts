import { NOTEBOOK_PAGE_SIZE } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import {
  deleteRows,
  keepPage,
  readRows,
  replaceRows,
  withLocalDatabase,
} from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** Notebooks (`session` on the wire). */
    sessionmodels: { key: string; value: Notebook; indexes: { lastUpdated: string } }
    /** The favorite notebooks in order. */
    favorites: { key: number; value: { position: number; notebook: Notebook } }
  }
}

export const notebookTables = {
  sessionmodels: { key: 'id', indexes: { lastUpdated: 'lastUpdated' }, version: 3 },
  favorites: { key: 'position', version: 1 },
} as const

export function readLocalNotebook(id: string): Promise<Notebook | undefined> {
  return withLocalDatabase((database) => database.get('sessionmodels', id))
}

export async function readLocalNotebooks(): Promise<ListPage<Notebook> | undefined> {
  const known = await readRows('sessionmodels', 'lastUpdated')
  const own = known?.filter(({ owner }) => !owner) ?? []
  return own.length === 0 ? undefined : { data: own.slice(0, NOTEBOOK_PAGE_SIZE), total: own.length }
}

/** The names of all notebooks that this browser knows, latest first. */
export function readLocalNotebookNames(): Promise<Pick<Notebook, 'id' | 'name'>[] | undefined> {
  return readRows('sessionmodels', 'lastUpdated')
}

export async function keepNotebook(notebook: Notebook): Promise<void> {
  await withLocalDatabase((database) => database.put('sessionmodels', notebook))
}

export const keepNotebookPage = (page: number, { data, total }: ListPage<Notebook>): Promise<void> =>
  keepPage('sessionmodels', 'lastUpdated', {
    data,
    isFirst: page === 1,
    isLast: (page - 1) * NOTEBOOK_PAGE_SIZE + data.length >= total,
  })

export const forgetNotebooks = (ids: readonly string[]): Promise<void> => deleteRows('sessionmodels', ids)

export async function readLocalFavorites(): Promise<readonly Notebook[] | undefined> {
  const rows = await readRows('favorites')
  return rows?.map(({ notebook }) => notebook)
}

export const keepFavorites = (notebooks: readonly Notebook[]): Promise<void> =>
  replaceRows(
    'favorites',
    notebooks.map((notebook, position) => ({ position, notebook })),
  )
