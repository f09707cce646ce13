import { type Selectable, sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { type FoundTool, type KnownDefinition, offeredName } from './definitions.ts'
import type { StoredServer } from './store.ts'

export interface StoredTool {
  serverId: string
  /** As the server spells it. */
  name: string
  offeredName: string
  enabled: boolean
  found: KnownDefinition | null
  foundHash: string | null
  approved: KnownDefinition | null
  approvedHash: string | null
}

/** Of these servers, in the order in which each names them. */
export async function listTools(db: Db, serverIds: string[]): Promise<StoredTool[]> {
  const rows = await db
    .selectFrom('mcp_tools')
    .selectAll()
    .where('server_id', '=', anyOf(serverIds))
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(toTool)
}

/** By the id of their server. */
export async function toolsByServer(
  db: Db,
  servers: Pick<StoredServer, 'id'>[],
): Promise<Map<string, StoredTool[]>> {
  const ids = servers.map(({ id }) => id)
  return Map.groupBy(await listTools(db, ids), ({ serverId }) => serverId)
}

/** Writes what a server says of its tools now. Tools that it no longer has are kept, with their approved definitions. */
export async function replaceFound(
  db: Db,
  { id, slug }: Pick<StoredServer, 'id' | 'slug'>,
  found: FoundTool[],
): Promise<void> {
  await db
    .updateTable('mcp_tools')
    .set({ found: null, found_hash: null })
    .where('server_id', '=', id)
    .execute()
  // Never approved and gone: there is nothing to keep.
  await db
    .deleteFrom('mcp_tools')
    .where('server_id', '=', id)
    .where('approved_hash', 'is', null)
    .where('name', 'not in', ['', ...found.map(({ name }) => name)])
    .execute()
  for (const [position, { name, hash, definition }] of found.entries()) {
    const change = { position, found: toJsonb(definition), found_hash: hash }
    const { numUpdatedRows } = await db
      .updateTable('mcp_tools')
      .set(change)
      .where('server_id', '=', id)
      .where('name', '=', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) continue
    await db
      .insertInto('mcp_tools')
      .values({
        server_id: id,
        name,
        offered_name: offeredName(slug, name),
        enabled: true,
        approved_hash: null,
        ...change,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Approves what the server said last of these tools, if it has that hash. The number of approved ones. */
export async function approveTools(
  db: Db,
  serverId: string,
  tools: { name: string; hash: string }[],
): Promise<number> {
  let approved = 0
  for (const { name, hash } of tools) {
    const { numUpdatedRows } = await db
      .updateTable('mcp_tools')
      .set({ approved: sql`found`, approved_hash: hash })
      .where('server_id', '=', serverId)
      .where('name', '=', name)
      .where('found_hash', '=', hash)
      .executeTakeFirst()
    approved += Number(numUpdatedRows)
  }
  return approved
}

/** Whether it existed. */
export async function switchTool(
  db: Db,
  { serverId, name, enabled }: { serverId: string; name: string; enabled: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mcp_tools')
    .set({ enabled })
    .where('server_id', '=', serverId)
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const toTool = (row: Selectable<Schema['mcp_tools']>): StoredTool => ({
  serverId: row.server_id,
  name: row.name,
  offeredName: row.offered_name,
  enabled: row.enabled,
  found: row.found,
  foundHash: row.found_hash,
  approved: row.approved,
  approvedHash: row.approved_hash,
})
