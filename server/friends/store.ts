import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface Friendship {
  id: string
  requesterId: string
  addresseeId: string | null
  addresseeEmail: string | null
  status: 'pending' | 'accepted' | 'rejected'
  message: string
  createdAt: Date
}

/** A user, and the address that they have verified. */
export interface Member {
  id: string
  email: string | null
}

const concerns =
  ({ id, email }: Member) =>
  (row: ExpressionBuilder<Schema, 'friendships'>) =>
    row.or([
      row('requester_id', '=', id),
      row('addressee_id', '=', id),
      ...(email === null ? [] : [row('addressee_email', '=', email)]),
    ])

/** Friendships and requests from and to a user, the newest first, without those from users whom they have blocked. */
export async function listFriendships(db: Db, member: Member, limit: number): Promise<Friendship[]> {
  const rows = await db
    .selectFrom('friendships')
    .selectAll()
    .where(concerns(member))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_blocks')
            .select('blocked_id')
            .where('blocker_id', '=', member.id)
            .whereRef('blocked_id', '=', 'friendships.requester_id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toFriendship)
}

export async function countFriendships(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('friendships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((row) => row.or([row('requester_id', '=', userId), row('addressee_id', '=', userId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locked until the transaction ends. */
export async function findFriendshipForChange(
  db: Db,
  member: Member,
  id: string,
): Promise<Friendship | undefined> {
  const row = await db
    .selectFrom('friendships')
    .selectAll()
    .where('id', '=', id)
    .where(concerns(member))
    .forUpdate()
    .executeTakeFirst()
  return row && toFriendship(row)
}

const isBetween = (one: string, other: string) => (row: ExpressionBuilder<Schema, 'friendships'>) =>
  row.or([
    row.and([row('requester_id', '=', one), row('addressee_id', '=', other)]),
    row.and([row('requester_id', '=', other), row('addressee_id', '=', one)]),
  ])

/** Friendships and requests between two users; locked until the transaction ends. */
export async function listBetweenForChange(db: Db, one: string, other: string): Promise<Friendship[]> {
  const rows = await db
    .selectFrom('friendships')
    .selectAll()
    .where(isBetween(one, other))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toFriendship)
}

/** A request that was sent already stays as it is; returns whether it is new. */
export async function insertRequest(db: Db, request: Omit<Friendship, 'status'>): Promise<boolean> {
  const row = await db
    .insertInto('friendships')
    .values({
      id: request.id,
      requester_id: request.requesterId,
      addressee_id: request.addresseeId,
      addressee_email: request.addresseeEmail,
      status: 'pending',
      message: request.message,
      created_at: request.createdAt,
      responded_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The answer of a user: other requests between the two are settled with it. */
export async function updateAnswered(
  db: Db,
  {
    id,
    requesterId,
    addresseeId,
    status,
    respondedAt,
  }: Pick<Friendship, 'id' | 'requesterId' | 'status'> & {
    addresseeId: string
    respondedAt: Date
  },
): Promise<Friendship> {
  await db
    .deleteFrom('friendships')
    .where(isBetween(requesterId, addresseeId))
    .where('id', '!=', id)
    .execute()
  const row = await db
    .updateTable('friendships')
    .set({ status, addressee_id: addresseeId, addressee_email: null, responded_at: respondedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFriendship(row)
}

export async function removeFriendship(db: Db, id: string): Promise<void> {
  await db.deleteFrom('friendships').where('id', '=', id).execute()
}

export async function removeBetween(db: Db, one: string, other: string): Promise<void> {
  await db.deleteFrom('friendships').where(isBetween(one, other)).execute()
}

export async function removeRequestsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('friendships').where('addressee_email', '=', email).execute()
}

/** The other users of the accepted friendships of that one. */
const friendIds = (db: Db, userId: string) =>
  db
    .selectFrom('friendships')
    .select(sql<string>`case when requester_id = ${userId} then addressee_id else requester_id end`.as('id'))
    .where('status', '=', 'accepted')
    .where((row) => row.or([row('requester_id', '=', userId), row('addressee_id', '=', userId)]))

export async function listFriendIds(db: Db, userId: string): Promise<string[]> {
  const rows = await friendIds(db, userId).execute()
  return rows.map(({ id }) => id)
}

/** Those of the users who are friends of that one. */
export async function listFriendsAmong(db: Db, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await friendIds(db, userId)
    .where((row) => row.or([row('requester_id', '=', anyOf(ids)), row('addressee_id', '=', anyOf(ids))]))
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertBlock(
  db: Db,
  { blockerId, blockedId, createdAt }: { blockerId: string; blockedId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('user_blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('user_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

export async function hasBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the users whom that one has blocked. */
export async function listBlockedAmong(db: Db, blockerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user_blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', anyOf(ids))
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

export async function listBlocks(
  db: Db,
  blockerId: string,
  limit: number,
): Promise<{ userId: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('user_blocks')
    .select(['blocked_id', 'created_at'])
    .where('blocker_id', '=', blockerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ blocked_id, created_at }) => ({ userId: blocked_id, createdAt: created_at }))
}

const toFriendship = (row: Selectable<Schema['friendships']>): Friendship => ({
  id: row.id,
  requesterId: row.requester_id,
  addresseeId: row.addressee_id,
  addresseeEmail: row.addressee_email,
  status: row.status,
  message: row.message,
  createdAt: row.created_at,
})
