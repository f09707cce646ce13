import { listIdsOfOthers, listReadableNotebooks } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './search.store.ts'

/** Read first, without an index; of a frequent word it has enough matches. */
const FIRST_PART: store.ScannedPart = { skipped: 0, scanned: 500 }
const ENOUGH = 100
/** Read for words that are less frequent, but have many entries in the index, and for words without entries. */
const SECOND_PART: store.ScannedPart = { skipped: 500, scanned: 3500 }
/** The number of matches in the first part from which the second one is read instead of the index. */
const FREQUENT = 10
const FOUND_MAX = 300
const TIMEOUT_MS = 1500
const TIMED_OUT = '57014'

export interface FoundMessages {
  found: store.MessageMatch[]
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
  const first = await store.searchNewestMessages(ctx.db, wanted, FIRST_PART)
  const older =
    first.isLast || first.found.length >= ENOUGH
      ? { found: [], isComplete: first.isLast }
      : await searchOlder(ctx, wanted, first.found.length)
  const matches = new Map([...first.found, ...older.found].map((match) => [match.id, match]))
  return {
    found: await onlyReadable(ctx, [...matches.values()]),
    isComplete: older.isComplete,
  }
}

async function searchOlder(
  ctx: UserCtx,
  search: store.MessageSearch,
  newest: number,
): Promise<FoundMessages> {
  const isIndexed = search.terms.some(({ hasTrigram, hasPairs }) => hasTrigram || hasPairs)
  if (isIndexed && newest < FREQUENT) return searchIndex(ctx, search)
  const { found, isLast } = await store.searchNewestMessages(ctx.db, search, SECOND_PART)
  return { found, isComplete: isLast }
}

/** The rule of access decides, whatever the query found. */
async function onlyReadable(ctx: UserCtx, matches: store.MessageMatch[]): Promise<store.MessageMatch[]> {
  const ofOthers = matches.filter(({ ownerId }) => ownerId !== ctx.user.id)
  const readable = await listReadableNotebooks(ctx, [
    ...new Set(ofOthers.map(({ notebookId }) => notebookId)),
  ])
  return matches.filter(({ ownerId, notebookId }) => ownerId === ctx.user.id || readable.has(notebookId))
}

export const listMessageTexts = (ctx: UserCtx, ids: string[]) => store.listMessageTexts(ctx.db, ids)

/** Nothing when it takes too long. */
async function searchIndex(ctx: UserCtx, search: store.MessageSearch): Promise<FoundMessages> {
  try {
    return await ctx.transact(async (ctx) => {
      await store.limitStatements(ctx.db, TIMEOUT_MS)
      const found = await store.searchAllMessages(ctx.db, search, { limit: FOUND_MAX })
      return { found, isComplete: found.length < FOUND_MAX }
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMED_OUT)
      return { found: [], isComplete: false }
    throw error
  }
}
