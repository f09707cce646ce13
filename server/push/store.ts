import type { PushPreferences } from '#contract/push.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { BrowserKeys } from './message-encryption.ts'

export interface SiteKeys {
  publicKey: string
  sealedPrivateKey: string
}

export async function findSiteKeys(db: Db): Promise<SiteKeys | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
  return row && { publicKey: row.public_key, sealedPrivateKey: row.sealed_private_key }
}

/** Of two processes that start at once, the keys of the first stay. */
export async function insertSiteKeys(db: Db, keys: SiteKeys & { createdAt: Date }): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({
      id: 1,
      public_key: keys.publicKey,
      sealed_private_key: keys.sealedPrivateKey,
      created_at: keys.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export interface Subscription extends BrowserKeys {
  id: string
  userId: string
  sessionId: string
  endpoint: string
}

/** A browser has one subscription, which belongs to the user who signed in last. */
export async function putSubscription(db: Db, one: Subscription & { createdAt: Date }): Promise<void> {
  const values = {
    user_id: one.userId,
    session_id: one.sessionId,
    p256dh: one.p256dh,
    auth: one.auth,
    created_at: one.createdAt,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ id: one.id, endpoint: one.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ id: one.id, ...values }))
    .execute()
}

/** Removes those of a user above that number, oldest first. */
export async function removeOldest(db: Db, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute()
}

export async function removeByEndpoint(db: Db, userId: string, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function listSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, user_id, session_id, endpoint, p256dh, auth }) => ({
    id,
    userId: user_id,
    sessionId: session_id,
    endpoint,
    p256dh,
    auth,
  }))
}

export const countSubscriptions = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('push_subscriptions').where('user_id', '=', userId))

export async function findPreferences(db: Db, userId: string): Promise<PushPreferences | undefined> {
  const row = await db
    .selectFrom('push_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { answers, invites, messages, quiet_from: from, quiet_to: to, time_zone: timeZone } = row
  const quietHours = from === null || to === null ? null : { from, to }
  return { answers, invites, messages, quietHours, timeZone }
}

export async function putPreferences(db: Db, userId: string, given: PushPreferences): Promise<void> {
  const values = {
    answers: given.answers,
    invites: given.invites,
    messages: given.messages,
    quiet_from: given.quietHours?.from ?? null,
    quiet_to: given.quietHours?.to ?? null,
    time_zone: given.timeZone,
  }
  await db
    .insertInto('push_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
