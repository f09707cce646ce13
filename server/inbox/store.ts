import { type Selectable, sql } from 'kysely'
import { SYSTEM_SENDER } from '#contract/constants/inbox.ts'
import type { InboxMessage } from '#contract/inbox.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

/** Without what the reader sees of the sender. */
export type StoredMessage = Omit<InboxMessage, 'sender'>

export interface NewMessage {
  id: string
  senderId: string | null
  receiverId: string
  broadcastId: string | null
  title: string
  message: string
  createdAt: Date
}

const messagesOf = (db: Db, receiverId: string) =>
  db.selectFrom('inbox_messages').where('receiver_id', '=', receiverId).where('deleted_at', 'is', null)

/** Newest first; with a search text those with it in the sender's name, the title or the message. */
export function listMessages(
  db: Db,
  {
    receiverId,
    search,
    isSystemFound,
    ...page
  }: { receiverId: string; search?: string; isSystemFound: boolean; page: number; limit: number },
): Promise<{ data: StoredMessage[]; total: number }> {
  let query = messagesOf(db, receiverId)
  if (search) {
    const pattern = likePattern(search)
    const bySender = sql<boolean>`sender_id::text in ${suppliedQuery('userIdsNamed')(search)}`
    query = query.where((row) =>
      row.or([
        row('title', 'ilike', pattern),
        row('message', 'ilike', pattern),
        bySender,
        row.and([row.val(isSystemFound), row('sender_id', 'is', null)]),
      ]),
    )
  }
  return pageOf(query.selectAll().orderBy('created_at', 'desc').orderBy('id'), page, toMessage)
}

export async function findMessage(
  db: Db,
  { receiverId, id }: { receiverId: string; id: string },
): Promise<StoredMessage | undefined> {
  const row = await messagesOf(db, receiverId).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The numbers of senders and of unread messages. */
export async function countMessages(db: Db, receiverId: string): Promise<{ people: number; unread: number }> {
  const { people, unread } = await messagesOf(db, receiverId)
    .select(({ fn }) => [
      sql<number>`count(distinct coalesce(sender_id::text, ${SYSTEM_SENDER}))`.as('people'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { people: Number(people), unread: Number(unread) }
}

export async function insertMessages(db: Db, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('inbox_messages')
    .values(
      messages.map(({ id, senderId, receiverId, broadcastId, title, message, createdAt }) => ({
        id,
        sender_id: senderId,
        receiver_id: receiverId,
        broadcast_id: broadcastId,
        title,
        message,
        created_at: createdAt,
        read_at: null,
        deleted_at: null,
        mailed_at: null,
      })),
    )
    .execute()
}

/** The number of those that were unread. */
export async function markRead(
  db: Db,
  { receiverId, ids, readAt }: { receiverId: string; ids: string[]; readAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('inbox_messages')
    .set({ read_at: readAt })
    .where('receiver_id', '=', receiverId)
    .where('id', '=', anyOf(ids))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Whether the receiver had it. */
export async function markDeleted(
  db: Db,
  { receiverId, id, deletedAt }: { receiverId: string; id: string; deletedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inbox_messages')
    .set({ deleted_at: deletedAt })
    .where('receiver_id', '=', receiverId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function removeDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('inbox_messages').where('deleted_at', '<', before).execute()
}

export async function wantsMail(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbox_preferences')
    .select('mail_unread')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.mail_unread ?? true
}

export async function updateWantsMail(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await db
    .insertInto('inbox_preferences')
    .values({ user_id: userId, mail_unread: isWanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail_unread: isWanted }))
    .execute()
}

/**
 * Some users who have unread messages from before that time which no mail has reported: id → number of messages. They
 * count as reported from now on, so that each message leads to one mail at most.
 */
export async function takeUnreported(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<Map<string, number>> {
  const due = db
    .selectFrom('inbox_messages')
    .select('receiver_id')
    .distinct()
    .where('created_at', '<=', before)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null)
    .limit(limit)
  const rows = await db
    .updateTable('inbox_messages')
    .set({ mailed_at: now })
    .where('receiver_id', 'in', due)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning('receiver_id')
    .execute()
  const counts = new Map<string, number>()
  for (const { receiver_id } of rows) counts.set(receiver_id, (counts.get(receiver_id) ?? 0) + 1)
  return counts
}

/** What a user has sent and received, for the archive. */
export async function listMessagesWith(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('inbox_messages')
    .select(['sender_id', 'receiver_id', 'title', 'message', 'created_at', 'read_at'])
    .where((row) => row.or([row('receiver_id', '=', userId), row('sender_id', '=', userId)]))
    .where((row) => row.or([row('deleted_at', 'is', null), row('sender_id', '=', userId)]))
    .orderBy('created_at')
    .execute()
}

const toMessage = (row: Selectable<Schema['inbox_messages']>): StoredMessage => ({
  id: row.id,
  userId: row.sender_id ?? SYSTEM_SENDER,
  receiverId: row.receiver_id,
  title: row.title,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  deletedAt: row.deleted_at?.toISOString() ?? null,
})
