import { modelsMessages } from '#contract/messages/models.ts'
import { ModelError } from './port.ts'

/** The most models of one provider. */
export const MODELS_MAX = 2000
const PAGES_MAX = 20

/** How a provider lists something. */
export interface PagedList<T> {
  /** The address of the first page, or of the one that this text continues. */
  path(page?: string): string
  /** Nothing when the answer is not such a list. */
  read(body: unknown): { items: T[]; next?: string | undefined } | undefined
}

/** All pages of a list, as far as they are needed for the most models that we take. */
export async function readPages<T>(
  list: PagedList<T>,
  ask: (path: string) => Promise<unknown>,
): Promise<T[]> {
  const items: T[] = []
  let page: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const answer = list.read(await ask(list.path(page)))
    if (!answer) throw new ModelError('unreachable', modelsMessages.noVendorList())
    items.push(...answer.items)
    page = answer.next
    if (page === undefined || items.length >= MODELS_MAX) break
  }
  return items.slice(0, MODELS_MAX)
}
