import { sql } from 'kysely'
import type { FoundMessage, OutlineEntry } from '#contract/chat.ts'
import { FOUND_MESSAGES_MAX, OUTLINE_TEXT_MAX } from '#contract/constants/chat.ts'
import type { Quest } from '#contract/quests.ts'
import { LINK_PATTERN, marksBeside, searchedText } from '#contract/shown-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { sliceOf } from '#server/platform/db/page-of.ts'
import { toQuest } from './store.ts'

interface Slice {
  notebookId: string
  from: number
  limit: number
}

interface Found<T> {
  data: T[]
  total: number
}

export function listRange(db: Db, { notebookId, from, limit }: Slice): Promise<Found<Quest>> {
  const all = db.selectFrom('quests').selectAll().where('notebook_id', '=', notebookId)
  return sliceOf(all.orderBy('position'), { limit, offset: from }, toQuest)
}

export function listOutline(
  db: Db,
  {
    notebookId,
    from,
    limit,
    query,
    since,
    pinned,
  }: Slice & { query: string; since?: string; pinned: boolean },
): Promise<Found<OutlineEntry>> {
  let wanted = db
    .selectFrom(numbered(db, notebookId))
    .select([
      'id',
      'index',
      'created_at',
      'pinned_at',
      oneLine(sql`left(prompt, ${OUTLINE_TEXT_MAX * 2})`).as('text'),
    ])
  if (query !== '') wanted = wanted.where('prompt', 'ilike', likePattern(query))
  if (since !== undefined) wanted = wanted.where('created_at', '>=', new Date(since))
  if (pinned) wanted = wanted.where('pinned_at', 'is not', null)
  return sliceOf(wanted.orderBy('index'), { limit, offset: from }, (row) => ({
    id: row.id,
    index: Number(row.index),
    createdAt: row.created_at.toISOString(),
    text: Array.from(row.text).slice(0, OUTLINE_TEXT_MAX).join(''),
    ...(row.pinned_at && { isPinned: true }),
  }))
}

export function searchMessages(
  db: Db,
  { notebookId, query }: { notebookId: string; query: string },
): Promise<Found<FoundMessage>> {
  const found = db
    .selectFrom(numbered(db, notebookId))
    .select(['id', 'index'])
    .where((message) => message.or([shows('prompt', query), shows('reply', query)]))
  return sliceOf(found.orderBy('index'), { limit: FOUND_MESSAGES_MAX, offset: 0 }, (row) => ({
    id: row.id,
    index: Number(row.index),
  }))
}

/** The messages of a notebook with their indexes. */
const numbered = (db: Db, notebookId: string) =>
  db
    .selectFrom('quests')
    .select([
      'id',
      'prompt',
      'created_at',
      'pinned_at',
      sql<string>`coalesce(replies[cardinality(replies)], '')`.as('reply'),
      sql<string>`row_number() over (order by position) - 1`.as('index'),
    ])
    .where('notebook_id', '=', notebookId)
    .as('numbered')

/** Whether `shownText` of a column contains a text. Only texts with its words and with links pay for the expression. */
function shows(column: 'prompt' | 'reply', query: string) {
  const wanted = likePattern(searchedText(query))
  const itsWords = wanted.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '%')
  const raw = sql.ref<string>(column)
  const text = marksBeside(query).reduce(
    (marked, mark) => sql<string>`replace(${marked}, ${mark}, '')`,
    sql<string>`replace(${raw}, chr(10), ' ')`,
  )
  return sql<boolean>`case
    when ${text} not ilike ${itsWords} then false
    when ${raw} like '%](%' then regexp_replace(${text}, ${LINK_PATTERN}, '\\2', 'g') ilike ${wanted}
    else ${text} ilike ${wanted} end`
}

const oneLine = (text: ReturnType<typeof sql>) => sql<string>`trim(regexp_replace(${text}, '\\s+', ' ', 'g'))`
