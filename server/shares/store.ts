import type { Selectable } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface LinkUse {
  id: string
  usesMax: number | null
  /** The users who have opened it. */
  uses: number
}

const withUses = (db: Db) =>
  db
    .selectFrom('share_links')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('share_link_holders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('link_id', '=', 'share_links.id')
        .as('uses'),
    )

export async function insertLink(db: Db, link: { id: string; usesMax: number | null }): Promise<void> {
  await db.insertInto('share_links').values({ id: link.id, uses_max: link.usesMax }).execute()
}

export async function listLinkUses(db: Db, ids: string[]): Promise<Map<string, LinkUse>> {
  if (ids.length === 0) return new Map()
  const rows = await withUses(db).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, toUse(row)]))
}

/** Locked until the transaction ends: concurrent uses are serialised. */
export async function findLinkForUse(db: Db, id: string): Promise<LinkUse | undefined> {
  const locked = await db
    .selectFrom('share_links')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && (await listLinkUses(db, [id])).get(id)
}

/** Opening a link again changes nothing. */
export async function insertHolder(
  db: Db,
  { linkId, userId, openedAt }: { linkId: string; userId: string; openedAt: Date },
): Promise<void> {
  await db
    .insertInto('share_link_holders')
    .values({ link_id: linkId, user_id: userId, opened_at: openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isHolder(
  db: Db,
  { linkIds, userId }: { linkIds: string[]; userId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('share_link_holders')
    .select('link_id')
    .where('link_id', '=', anyOf(linkIds))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeHolder(
  db: Db,
  { linkIds, userId }: { linkIds: string[]; userId: string },
): Promise<void> {
  await db
    .deleteFrom('share_link_holders')
    .where('link_id', '=', anyOf(linkIds))
    .where('user_id', '=', userId)
    .execute()
}

/** Removes and returns the holders of these links, by link. */
export async function takeHolders(db: Db, linkIds: string[]): Promise<Map<string, string[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .deleteFrom('share_link_holders')
    .where('link_id', '=', anyOf(linkIds))
    .returningAll()
    .execute()
  const byLink = Map.groupBy(rows, (row) => row.link_id)
  return new Map([...byLink].map(([id, found]) => [id, found.map((row) => row.user_id)] as const))
}

type Row = Selectable<Schema['share_links']> & { uses: number | null }

const toUse = (row: Row): LinkUse => ({ id: row.id, usesMax: row.uses_max, uses: Number(row.uses) })
