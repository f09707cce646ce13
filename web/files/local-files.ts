import type { EntityTable } from 'dexie'
import type { KnowledgeFile } from '#contract/files.ts'
import type { ListPage } from '#web/platform/list-pages.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The newest files of the library. */
    fabfiles: EntityTable<KnowledgeFile, 'id'>
  }
}

export const fileTables = { fabfiles: { indexes: 'id, createdAt', version: 1 } } as const

/** Stores the newest own files, in place of the earlier ones. */
export async function keepNewestFiles({ data }: ListPage<KnowledgeFile>): Promise<void> {
  await withLocalDatabase((database) =>
    database.transaction('rw', database.fabfiles, async () => {
      await database.fabfiles.clear()
      await database.fabfiles.bulkPut(data)
    }),
  )
}

export function readNewestFiles(): Promise<ListPage<KnowledgeFile> | undefined> {
  return withLocalDatabase(async ({ fabfiles }) => {
    const data = await fabfiles.orderBy('createdAt').reverse().toArray()
    return data.length === 0 ? undefined : { data, total: data.length }
  })
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
