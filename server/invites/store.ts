import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { InviteType } from '#contract/invites.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    countOpenInvites: typeof countOpenInvites
  }
}

export interface StoredInvite {
  id: string
  type: InviteType
  targetId: string
  senderId: string
  description: string
  permissions: Permission[]
  role: string | null
  isPublic: boolean
  usesMax: number | null
  createdAt: Date
  expiresAt: Date | null
}

export interface Recipient {
  id: string
  inviteId: string
  userId: string | null
  email: string | null
  status: 'pending' | 'accepted' | 'refused'
  readAt: Date | null
}

/** A user, and the address that they have verified. */
export interface Member {
  id: string
  email: string | null
}

/** A recipient of an invite that is not stored yet: exactly one of the two. */
export interface NewRecipient {
  userId: string | null
  email: string | null
}

export interface Target {
  type: InviteType
  targetId: string
}

const isMember =
  ({ id, email }: Member) =>
  (row: ExpressionBuilder<Schema, 'invite_recipients'>) =>
    row.or([row('user_id', '=', id), ...(email === null ? [] : [row('email', '=', email)])])

const isOpen = (now: Date) => (row: ExpressionBuilder<Schema, 'invites'>) =>
  row.and([
    row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]),
    row.or([
      row.and([
        row('is_public', '=', true),
        row.or([row('uses_max', 'is', null), sql<boolean>`uses_max > ${countIn(row, 'accepted')}`]),
      ]),
      sql<boolean>`${countIn(row, 'pending')} > 0`,
    ]),
  ])

const countIn = (row: ExpressionBuilder<Schema, 'invites'>, status: 'pending' | 'accepted') =>
  row
    .selectFrom('invite_recipients as counted')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('counted.invite_id', '=', 'invites.id')
    .where('counted.status', '=', status)

export async function insertInvite(db: Db, invite: StoredInvite, recipients: NewRecipient[]): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      id: invite.id,
      type: invite.type,
      target_id: invite.targetId,
      sender_id: invite.senderId,
      description: invite.description,
      permissions: invite.permissions,
      role: invite.role,
      is_public: invite.isPublic,
      uses_max: invite.usesMax,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
    })
    .execute()
  if (recipients.length === 0) return
  await db
    .insertInto('invite_recipients')
    .values(
      recipients.map(({ userId, email }) => ({
        invite_id: invite.id,
        user_id: userId,
        email,
        status: 'pending',
        read_at: null,
        answered_at: null,
      })),
    )
    .execute()
}

export async function findInvite(db: Db, id: string): Promise<StoredInvite | undefined> {
  const row = await db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toInvite(row)
}

/** Locked until the transaction ends: concurrent answers are serialised. */
export async function findInviteForChange(db: Db, id: string): Promise<StoredInvite | undefined> {
  const row = await db.selectFrom('invites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toInvite(row)
}

/** Open invites that name the user and are not answered, the newest first. */
export async function listReceived(
  db: Db,
  { member, now, limit }: { member: Member; now: Date; limit: number },
): Promise<StoredInvite[]> {
  const rows = await db
    .selectFrom('invites')
    .selectAll('invites')
    .where('is_public', '=', false)
    .where('sender_id', '<>', member.id)
    .where(isOpen(now))
    .where('id', 'in', (row) =>
      row
        .selectFrom('invite_recipients')
        .select('invite_id')
        .where(isMember(member))
        .where('status', '=', 'pending'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toInvite)
}

/** Open invites of a sender, the newest first. */
export async function listSent(
  db: Db,
  { senderId, now, limit }: { senderId: string; now: Date; limit: number },
): Promise<StoredInvite[]> {
  const rows = await newestFirst(db, limit).where('sender_id', '=', senderId).where(isOpen(now)).execute()
  return rows.map(toInvite)
}

/** Open invites for an object, the newest first. */
export async function listOfTarget(
  db: Db,
  { type, targetId, now, limit }: Target & { now: Date; limit: number },
): Promise<StoredInvite[]> {
  const rows = await newestFirst(db, limit)
    .where('target_id', '=', targetId)
    .where('type', '=', type)
    .where(isOpen(now))
    .execute()
  return rows.map(toInvite)
}

const newestFirst = (db: Db, limit: number) =>
  db.selectFrom('invites').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit)

/** The recipients that have not answered, and the open links. For seats, and for the limit of an object. */
export async function countOpenInvites(
  db: Db,
  { type, targetId, now }: Target & { now: Date },
): Promise<{ recipients: number; links: number }> {
  const row = await db
    .selectFrom('invites')
    .select((invite) => [
      sql<number>`coalesce(sum(${countIn(invite, 'pending')}), 0)`.as('recipients'),
      sql<number>`count(*) filter (where is_public)`.as('links'),
    ])
    .where('target_id', '=', targetId)
    .where('type', '=', type)
    .where(isOpen(now))
    .executeTakeFirstOrThrow()
  return { recipients: Number(row.recipients), links: Number(row.links) }
}

/** Named recipients first in the order of their ids, which keeps the list stable. */
export async function listRecipients(db: Db, inviteIds: string[]): Promise<Recipient[]> {
  if (inviteIds.length === 0) return []
  const rows = await db
    .selectFrom('invite_recipients')
    .selectAll()
    .where('invite_id', '=', anyOf(inviteIds))
    .orderBy('id')
    .execute()
  return rows.map(toRecipient)
}

/** The answer of a user, who may be named twice, by username and by address. */
export async function putAnswer(
  db: Db,
  answer: { inviteId: string; member: Member; status: 'accepted' | 'refused'; answeredAt: Date },
): Promise<void> {
  const { inviteId, member, status, answeredAt } = answer
  const [first, ...others] = await db
    .selectFrom('invite_recipients')
    .select('id')
    .where('invite_id', '=', inviteId)
    .where(isMember(member))
    .orderBy('user_id')
    .execute()
  const answered = { user_id: member.id, status, read_at: answeredAt, answered_at: answeredAt }
  if (others.length > 0) {
    const ids = others.map(({ id }) => id)
    await db.deleteFrom('invite_recipients').where('id', '=', anyOf(ids)).execute()
  }
  if (first) await db.updateTable('invite_recipients').set(answered).where('id', '=', first.id).execute()
  else
    await db
      .insertInto('invite_recipients')
      .values({ ...answered, invite_id: inviteId, email: null })
      .execute()
}

export async function markRead(
  db: Db,
  { member, readAt }: { member: Member; readAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invite_recipients')
    .set({ read_at: readAt })
    .where(isMember(member))
    .where('status', '=', 'pending')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function removeInvite(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', id).execute()
}

/**
 * Removes recipients of an object that have not answered; of one sender only if it is given. Invites without recipients
 * are removed with them.
 */
export async function withdrawRecipients(
  db: Db,
  { type, targetId, senderId, userIds, emails }: Target & Withdrawn,
): Promise<number> {
  const rows = await db
    .deleteFrom('invite_recipients')
    .using('invites')
    .whereRef('invites.id', '=', 'invite_recipients.invite_id')
    .where('invites.target_id', '=', targetId)
    .where('invites.type', '=', type)
    .where('invites.is_public', '=', false)
    .$if(senderId !== undefined, (query) => query.where('invites.sender_id', '=', senderId ?? ''))
    .where('status', '=', 'pending')
    .where((row) =>
      row.or([row('user_id', '=', anyOf(userIds)), row('email', '=', sql<string>`any(${emails}::text[])`)]),
    )
    .returning('invite_id')
    .execute()
  const ids = [...new Set(rows.map(({ invite_id }) => invite_id))]
  if (ids.length > 0) await removeEmpty(db, ids)
  return rows.length
}

interface Withdrawn {
  senderId?: string
  userIds: string[]
  emails: string[]
}

const removeEmpty = (db: Db, ids: string[]) =>
  db
    .deleteFrom('invites')
    .where('id', '=', anyOf(ids))
    .where('id', 'not in', (row) => row.selectFrom('invite_recipients').select('invite_id'))
    .execute()

/** Invites to an address, when the account that verified it is deleted. */
export async function removeRecipientsAt(db: Db, email: string): Promise<void> {
  const rows = await db
    .deleteFrom('invite_recipients')
    .where('email', '=', email)
    .returning('invite_id')
    .execute()
  const ids = rows.map(({ invite_id }) => invite_id)
  if (ids.length > 0) await removeEmpty(db, ids)
}

/** Removes invites that no user can accept since that time. */
export async function removeExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('invites').where('expires_at', '<', before).execute()
}

const toInvite = (row: Selectable<Schema['invites']>): StoredInvite => ({
  id: row.id,
  type: row.type,
  targetId: row.target_id,
  senderId: row.sender_id,
  description: row.description,
  permissions: row.permissions,
  role: row.role,
  isPublic: row.is_public,
  usesMax: row.uses_max,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const toRecipient = (row: Selectable<Schema['invite_recipients']>): Recipient => ({
  id: row.id,
  inviteId: row.invite_id,
  userId: row.user_id,
  email: row.email,
  status: row.status,
  readAt: row.read_at,
})
