import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FoundMessage, OutlineEntry } from '#contract/chat.ts'
import { OUTLINE_TEXT_MAX } from '#contract/constants/chat.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import type { Quest } from '#contract/quests.ts'
import { searchedText, shownText } from '#contract/shown-text.ts'
import { api } from '#web/platform/api.ts'
import { toApiError } from '#web/platform/errors.ts'
import { readLocalRange } from './local-quests.ts'
import { knownThread, outlineKey, threadKey } from './queries.ts'

export const OUTLINE_PAGE = PAGE_LIMIT_MAX
const LOCAL_MAX = 10_000

/** Search results; without a connection, only from messages on this device. */
interface Found<T> {
  data: T[]
  total: number
  isLocal?: boolean
}

interface OutlineQuery {
  notebookId: string
  query: string
  /** Only pinned messages. */
  isPinned: boolean
}

/** A page of the outline of a notebook, from 0. */
export const outlinePage = ({ notebookId, query, isPinned }: OutlineQuery, page: number) =>
  queryOptions({
    queryKey: [...outlineKey(notebookId), { query, isPinned }, page],
    networkMode: 'always',
    retry: false,
    queryFn: ({ signal }): Promise<Found<OutlineEntry>> => {
      const from = page * OUTLINE_PAGE
      return api.chat.outline
        .call({ id: notebookId, query, pinned: String(isPinned), from, limit: OUTLINE_PAGE }, { signal })
        .catch(async (error: unknown) => {
          const found = matching(await localMessages(notebookId, error), query, ({ prompt }) => [prompt])
          const wanted = isPinned ? found.filter(({ quest }) => quest.isPinned) : found
          const entries = wanted.map(({ quest, index }) => ({
            id: quest.id,
            index,
            createdAt: quest.createdAt,
            text: quest.prompt.replaceAll(/\s+/g, ' ').slice(0, OUTLINE_TEXT_MAX),
            isPinned: quest.isPinned,
          }))
          return { data: entries.slice(from, from + OUTLINE_PAGE), total: entries.length, isLocal: true }
        })
    },
  })

/** The messages that contain a text, oldest first. */
export const messageSearch = (notebookId: string, query: string) =>
  queryOptions({
    queryKey: [...threadKey(notebookId), 'search', query],
    networkMode: 'always',
    retry: false,
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Found<FoundMessage>> =>
      api.chat.search.call({ id: notebookId, query }, { signal }).catch(async (error: unknown) => {
        const texts = ({ prompt, replies }: Quest) =>
          [prompt, replies.at(-1) ?? ''].map((text) => shownText(text, query))
        const found = matching(await localMessages(notebookId, error), searchedText(query), texts)
        const data = found.map(({ quest, index }) => ({ id: quest.id, index }))
        return { data, total: data.length, isLocal: true }
      }),
  })

/** The index of the first message on that day or later; `undefined` when there is none. */
export async function indexSince(notebookId: string, since: Date): Promise<number | undefined> {
  const iso = since.toISOString()
  const { data } = await api.chat.outline
    .call({ id: notebookId, since: iso, limit: 1 })
    .catch(async (error: unknown) => {
      const known = await localMessages(notebookId, error)
      return { data: known.filter(({ quest }) => quest.createdAt >= iso) }
    })
  return data[0]?.index
}

interface LocalMessage {
  quest: Quest
  index: number
}

async function localMessages(notebookId: string, error: unknown): Promise<LocalMessage[]> {
  if (toApiError(error).code !== 'network') throw error
  const known = (await readLocalRange(notebookId, { offset: 0, limit: LOCAL_MAX }))?.toReversed() ?? []
  const total = knownThread(notebookId)?.total ?? known.length
  return known.map((quest, at) => ({ quest, index: total - known.length + at }))
}

function matching(
  messages: LocalMessage[],
  query: string,
  textsOf: (quest: Quest) => string[],
): LocalMessage[] {
  const wanted = query.toLowerCase()
  return messages.filter(({ quest }) => textsOf(quest).some((text) => text.toLowerCase().includes(wanted)))
}
