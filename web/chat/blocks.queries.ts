import { queryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { keepOlder, readLocalRange } from './local-quests.ts'
import { knownThread, threadKey, updateThread } from './queries.ts'
import { endStart, type MessageRange, withRange } from './thread.ts'
import type { Range } from './thread-window.ts'

/** Messages are fetched in blocks of this size, counted from the oldest one. */
const BLOCK = 20
/** Slots beyond the needed ones, which are likely to be needed next. */
const AHEAD = 6

/**
 * Fetches messages before the end of a conversation when they scroll into view. Requests are cancelled when
 * the reader scrolls away; stale blocks are fetched again.
 */
export function useThreadBlocks(notebookId: string) {
  const [blocks, setBlocks] = useState<readonly number[]>([])
  const results = useQueries({ queries: blocks.map((block) => threadBlock(notebookId, block)) })
  const need = useCallback(
    (range: Range) => {
      const needed = blocksBefore(notebookId, range)
      setBlocks((before) => (before.join() === needed.join() ? before : needed))
    },
    [notebookId],
  )
  return {
    need,
    isLoading: results.some(({ isPending, isFetching }) => isPending && isFetching),
    hasFailed: results.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

function blocksBefore(notebookId: string, { from, to }: Range): number[] {
  const thread = knownThread(notebookId)
  const last = Math.min(to + AHEAD, thread ? endStart(thread) : 0)
  const blocks: number[] = []
  for (let block = Math.floor(Math.max(0, from - AHEAD) / BLOCK); block * BLOCK < last; block += 1) {
    blocks.push(block)
  }
  return blocks
}

const threadBlock = (notebookId: string, block: number) =>
  queryOptions({
    queryKey: [...threadKey(notebookId), 'block', block],
    // Offline, the local database is read.
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const from = block * BLOCK
      const fetched = await api.chat.range
        .call({ id: notebookId, from, limit: BLOCK }, { signal })
        .then(({ data, total }) => ({ from, quests: data, total }))
        .catch((error: unknown) => readFromDisk(notebookId, from, error))
      await keepRange(notebookId, fetched)
      return fetched.total
    },
  })

/** The messages themselves are stored as part of the conversation. */
async function keepRange(notebookId: string, fetched: MessageRange & { total: number }): Promise<void> {
  const before = knownThread(notebookId)
  updateThread(notebookId, (current) => withRange(current, fetched))
  const now = knownThread(notebookId)
  if (!before || !now) return
  // A message was added or removed of which this tab has not been notified yet.
  if (fetched.total !== now.total) {
    void queryClient.invalidateQueries({ queryKey: threadKey(notebookId), exact: true })
  }
  await keepOlder(notebookId, now.quests.slice(before.quests.length))
}

async function readFromDisk(notebookId: string, from: number, error: unknown) {
  const { total } = knownThread(notebookId) ?? { total: 0 }
  const offset = Math.max(0, total - from - BLOCK)
  const isOffline = toApiError(error).code === 'network'
  const known = isOffline && (await readLocalRange(notebookId, { offset, limit: total - from - offset }))
  if (!known || known.length === 0) throw error
  return { from: total - offset - known.length, quests: known.toReversed(), total }
}
