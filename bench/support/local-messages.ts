import type { Page } from '@playwright/test'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import { putLocally } from './local-rows.ts'
import type { Person } from './person.ts'

/** Stores all messages of a notebook on the browser's disk, as if a user had scrolled to its beginning. */
export async function fillLocalDatabase(page: Page, person: Person, id: string): Promise<void> {
  for (let number = 1; ; number += 1) {
    const { data, total } = await person.call.chat.list({ id, page: number, limit: PAGE_LIMIT_MAX })
    await putLocally(page, person, { table: 'quests', rows: data })
    if (number * PAGE_LIMIT_MAX >= total) return
  }
}
