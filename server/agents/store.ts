import { type Selectable, sql } from 'kysely'
import type { AgentFields } from '#contract/agents.ts'
import { type GranteesColumn, grantedTo, granteesOf, toGrantees } from '#server/grants/fragments.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { breaksUnique, type Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { countOf, pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { StoredAgent } from './policy.ts'

type Row = Selectable<Schema['agents']> & { trigger_words: string[]; grantees: GranteesColumn }
type Contents = Required<AgentFields> & { fileIds: string[] }

export interface NewAgent extends Contents {
  id: string
  userId: string
  portraitKey: string | null
  createdAt: Date
}

const triggerWords = sql<string[]>`array(
  select word from agent_trigger_words where agent_id = agents.id order by position)`

const withWords = (db: Db) =>
  db
    .selectFrom('agents')
    .selectAll('agents')
    .select([triggerWords.as('trigger_words'), granteesOf('agent', sql.ref('agents.id')).as('grantees')])

const visibleTo = (db: Db, userId: string) =>
  withWords(db).where((where) =>
    where.or([
      where('user_id', '=', userId),
      where('is_public', '=', true),
      where('agents.id', 'in', grantedTo(userId, 'agent')),
    ]),
  )

interface AgentFilter {
  userId: string
  search?: string
  page: number
  limit: number
}

/** The user's agents, shared and public ones whose name, description or trigger words contain the text; by name. */
export async function listAgents(
  db: Db,
  { userId, search, ...page }: AgentFilter,
): Promise<{ data: StoredAgent[]; total: number }> {
  let query = visibleTo(db, userId)
  if (search) {
    const pattern = likePattern(search.replace(/^@/, ''))
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where('description', 'ilike', pattern),
        sql<boolean>`exists (
          select from agent_trigger_words where agent_id = agents.id and word ilike ${pattern})`,
      ]),
    )
  }
  return pageOf(query.orderBy(sql`lower(name)`).orderBy('id'), page, toAgent)
}

/** Those of the agents that the user can use. */
export async function listVisible(db: Db, userId: string, ids: string[]): Promise<StoredAgent[]> {
  if (ids.length === 0) return []
  return (await visibleTo(db, userId).where('id', '=', anyOf(ids)).execute()).map(toAgent)
}

/** Those of the ids that are agents which the user can use. */
export async function listUsableAgentIds(db: Db, userId: string, ids: string[]): Promise<string[]> {
  return (await listVisible(db, userId, ids)).map(({ id }) => id)
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    listUsableAgentIds: typeof listUsableAgentIds
  }
}

/** Agents that the user can use and that have one of these trigger words. */
export async function listByWords(db: Db, userId: string, words: string[]): Promise<StoredAgent[]> {
  const rows = await visibleTo(db, userId)
    .where(
      'id',
      'in',
      db
        .selectFrom('agent_trigger_words')
        .select('agent_id')
        .where('word', '=', sql<string>`any(${words}::text[])`),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(toAgent)
}

/** Those of the ids that an agent has. */
export async function listExistingIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('agents').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listOwnAgents(db: Db, userId: string): Promise<StoredAgent[]> {
  const rows = await withWords(db).where('user_id', '=', userId).orderBy('created_at').execute()
  return rows.map(toAgent)
}

export const countOwnAgents = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('agents').where('user_id', '=', userId))

export async function findAgent(db: Db, id: string): Promise<StoredAgent | undefined> {
  const row = await withWords(db).where('id', '=', id).executeTakeFirst()
  return row && toAgent(row)
}

/** Locked until the transaction ends; its grants are read after the lock. */
export async function findAgentForChange(db: Db, id: string): Promise<StoredAgent | undefined> {
  const locked = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && findAgent(db, id)
}

/** The names of those that exist. */
export async function listAgentNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agents').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function insertAgent(db: Db, agent: NewAgent): Promise<void> {
  await db
    .insertInto('agents')
    .values({
      id: agent.id,
      user_id: agent.userId,
      ...columnsOf(agent),
      portrait_key: agent.portraitKey,
      created_at: agent.createdAt,
      updated_at: agent.createdAt,
    })
    .execute()
}

export async function updateAgent(
  db: Db,
  { id, ...agent }: Contents & { id: string; updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ ...columnsOf(agent), updated_at: agent.updatedAt })
    .where('id', '=', id)
    .execute()
}

const columnsOf = (agent: Contents) => ({
  name: agent.name,
  description: agent.description,
  system_prompt: agent.systemPrompt,
  model: agent.model,
  fallback_models: agent.fallbackModels,
  temperature: agent.temperature,
  tools: agent.tools,
  mcp_server_ids: agent.mcpServerIds,
  file_ids: agent.fileIds,
  starters: agent.starters,
  is_public: agent.isPublic,
})

/** The first of these words that another agent of the user has. */
export async function findTakenWord(
  db: Db,
  { userId, words, agentId }: { userId: string; words: string[]; agentId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('agent_trigger_words')
    .select('word')
    .where('user_id', '=', userId)
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .where('agent_id', '!=', agentId)
    .limit(1)
    .executeTakeFirst()
  return row?.word
}

/** All trigger words of the user's agents. */
export async function listWords(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agent_trigger_words')
    .select('word')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ word }) => word))
}

export async function replaceWords(
  db: Db,
  { agentId, userId, words }: { agentId: string; userId: string; words: string[] },
): Promise<void> {
  await db.deleteFrom('agent_trigger_words').where('agent_id', '=', agentId).execute()
  if (words.length === 0) return
  const rows = words.map((word, position) => ({ user_id: userId, word, agent_id: agentId, position }))
  await db.insertInto('agent_trigger_words').values(rows).execute()
}

/** Whether a statement failed because a concurrent one took the trigger word. */
export const isWordConflict = (error: unknown): boolean => breaksUnique(error, 'agent_trigger_words_pkey')

export async function updatePortraitKey(
  db: Db,
  { id, portraitKey, updatedAt }: { id: string; portraitKey: string | null; updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ portrait_key: portraitKey, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

/** The owners of these portraits; portraits without an agent are omitted. */
export async function listPortraits(
  db: Db,
  portraitKeys: string[],
): Promise<{ userId: string; portraitKey: string }[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['user_id', 'portrait_key'])
    .where('portrait_key', 'in', portraitKeys)
    .execute()
  return rows.flatMap(({ user_id: userId, portrait_key: portraitKey }) =>
    portraitKey === null ? [] : [{ userId, portraitKey }],
  )
}

export async function removeAgent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('agents').where('id', '=', id).execute()
}

const toAgent = (row: Row): StoredAgent => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  description: row.description,
  triggerWords: row.trigger_words,
  systemPrompt: row.system_prompt,
  model: row.model,
  fallbackModels: row.fallback_models,
  temperature: row.temperature,
  tools: row.tools,
  mcpServerIds: row.mcp_server_ids,
  fileIds: row.file_ids,
  starters: row.starters,
  isPublic: row.is_public,
  isGlobalRead: row.is_public,
  portraitKey: row.portrait_key,
  grantees: toGrantees(row.grantees),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
