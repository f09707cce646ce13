import { listIdsOfOthers, listReadableNotebooks } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './search.store.ts'

/** A user with fewer messages is searched completely without an index. */
const SCANNED = 1000
/** Enough matches among the newest: the words are frequent, and older messages are not searched. */
const ENOUGH = 200
const FOUND_MAX = 500
const TIMEOUT_MS = 1500
const TIMED_OUT = '57014'

export interface FoundMessages {
  found: (store.MessageMatch & { title: string })[]
  /** Whether all matching messages were found. */
  isComplete: boolean
}

/** Messages that the caller may read, by the question and all versions of the answer. */
export async function searchAllMessages(
  ctx: UserCtx,
  search: Omit<store.MessageSearch, 'userId' | 'idsOfOthers'> & { idsOfOthers?: string[] },
): Promise<FoundMessages> {
  const { idsOfOthers = await listIdsOfOthers(ctx) } = search
  const wanted = { ...search, idsOfOthers, userId: ctx.user.id }
  const recent = await store.searchNewestMessages(ctx.db, wanted, { scanned: SCANNED })
  const isIndexed = search.terms.some(({ hasTrigram, hasPairs }) => hasTrigram || hasPairs)
  const older =
    recent.isAll || recent.found.length >= ENOUGH || !isIndexed ? undefined : await searchOlder(ctx, wanted)
  const matches = new Map([...recent.found, ...(older ?? [])].map((match) => [match.id, match]))
  const ids = new Set(Array.from(matches.values(), ({ notebookId }) => notebookId))
  const readable = await listReadableNotebooks(ctx, [...ids])
  const found = Array.from(matches.values()).flatMap((match) => {
    const notebook = readable.get(match.notebookId)
    return notebook ? [{ ...match, title: notebook.name }] : []
  })
  return { found, isComplete: recent.isAll || (older !== undefined && older.length < FOUND_MAX) }
}

export const listMessageTexts = (ctx: UserCtx, ids: string[]) => store.listMessageTexts(ctx.db, ids)

/** Nothing when it takes too long. */
async function searchOlder(
  ctx: UserCtx,
  search: store.MessageSearch,
): Promise<store.MessageMatch[] | undefined> {
  try {
    return await ctx.transact(async (ctx) => {
      await store.limitStatements(ctx.db, TIMEOUT_MS)
      return store.searchAllMessages(ctx.db, search, { limit: FOUND_MAX })
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT) return undefined
    throw error
  }
}
