import type { KnowledgeFile } from '#contract/files.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { changeTable, deleteRows, readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The newest files of the library. */
    fabfiles: { key: string; value: KnowledgeFile; indexes: { createdAt: string } }
  }
}

export const fileTables = {
  fabfiles: { key: 'id', indexes: { createdAt: 'createdAt' }, version: 1 },
} as const

/** Stores the newest own files, in place of the earlier ones. */
export const keepNewestFiles = ({ data }: ListPage<KnowledgeFile>): Promise<void> =>
  replaceRows('fabfiles', data)

export async function readNewestFiles(): Promise<ListPage<KnowledgeFile> | undefined> {
  const data = await readRows('fabfiles', 'createdAt')
  return data && { data, total: data.length }
}

export const keepChangedFile = (changed: KnowledgeFile): Promise<void> =>
  changeTable('fabfiles', async (store) => {
    if (await store.getKey(changed.id)) await store.put(changed)
  })

export const forgetFiles = (ids: readonly string[]): Promise<void> => deleteRows('fabfiles', ids)
