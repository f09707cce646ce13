import type { Page } from '@playwright/test'
import type { Person } from './person.ts'

interface LocalRows {
  /** A table of the browser's database. */
  table: string
  rows: object[]
}

/** Stores rows on the browser's disk, as if the user had seen them. */
export const putLocally = (page: Page, { id }: Person, local: LocalRows): Promise<void> =>
  page.evaluate(putRows, { name: `commonplace-${id}`, ...local })

/** Runs in the page. */
async function putRows({ name, table, rows }: LocalRows & { name: string }): Promise<void> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(new Error('The local database did not open'))
  })
  const transaction = database.transaction(table, 'readwrite')
  for (const row of rows) transaction.objectStore(table).put(row)
  await new Promise((done, fail) => {
    transaction.oncomplete = done
    transaction.onerror = fail
  })
  database.close()
}
