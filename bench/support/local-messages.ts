import type { Page } from '@playwright/test'
import type { Quest } from '#contract/chat.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import type { Person } from './person.ts'

/** Stores all messages of a notebook on the browser's disk, as if a user had scrolled to its beginning. */
export async function fillLocalDatabase(page: Page, person: Person, id: string): Promise<void> {
  for (let number = 1; ; number += 1) {
    const { data, total } = await person.call.chat.list({ id, page: number, limit: PAGE_LIMIT_MAX })
    await page.evaluate(putMessages, { name: `commonplace-${person.id}`, messages: data })
    if (number * PAGE_LIMIT_MAX >= total) return
  }
}

/** Runs in the page. */
async function putMessages({ name, messages }: { name: string; messages: Quest[] }): Promise<void> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(new Error('The local database did not open'))
  })
  const transaction = database.transaction('quests', 'readwrite')
  for (const message of messages) transaction.objectStore('quests').put(message)
  await new Promise((done, fail) => {
    transaction.oncomplete = done
    transaction.onerror = fail
  })
  database.close()
}
