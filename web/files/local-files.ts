import type { EntityTable } from 'dexie'
import type { KnowledgeFile } from '#contract/files.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { readRows, replaceRows, withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The newest files of the library. */
    fabfiles: EntityTable<KnowledgeFile, 'id'>
  }
}

export const fileTables = { fabfiles: { indexes: 'id, createdAt', version: 1 } } as const

/** Stores the newest own files, in place of the earlier ones. */
export const keepNewestFiles = ({ data }: ListPage<KnowledgeFile>): Promise<void> =>
  replaceRows(({ fabfiles }) => fabfiles, data)

export async function readNewestFiles(): Promise<ListPage<KnowledgeFile> | undefined> {
  const data = await readRows(({ fabfiles }) => fabfiles, 'createdAt')
  return data && { data, total: data.length }
}

export async function keepChangedFile(changed: KnowledgeFile): Promise<void> {
  await withLocalDatabase(({ fabfiles }) =>
    fabfiles
      .where('id')
      .equals(changed.id)
      .modify({ ...changed }),
  )
}

export async function forgetFiles(ids: readonly string[]): Promise<void> {
  await withLocalDatabase(({ fabfiles }) => fabfiles.bulkDelete([...ids]))
}
