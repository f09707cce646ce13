import type { Selectable } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { MailState, MailSummary } from '#contract/mail.ts'
import type { Message } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyToJsonb } from '#server/platform/db/jsonb.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface NewMail {
  id: string
  to: string
  template: string
  language: Language
  values: Record<string, string>
  subject: string
  sealedLink: string | null
  state: MailState
  askedBy: string | null
  createdAt: Date
}

/** A mail with its rendering input. */
export interface StoredMail {
  summary: MailSummary
  template: string
  language: Language
  values: Record<string, string>
  sealedLink: string | null
  askedBy: string | null
}

export async function insertMail(db: Db, mail: NewMail): Promise<MailSummary> {
  const row = await db
    .insertInto('mails')
    .values({
      id: mail.id,
      recipient: mail.to,
      template: mail.template,
      language: mail.language,
      template_values: JSON.stringify(mail.values),
      subject: mail.subject,
      sealed_link: mail.sealedLink,
      state: mail.state,
      reason: null,
      reason_key: null,
      next_attempt_at: mail.createdAt,
      asked_by: mail.askedBy,
      created_at: mail.createdAt,
      sent_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSummary(row)
}

export async function listMails(
  db: Db,
  { page, limit, state }: { page: number; limit: number; state?: MailState },
): Promise<{ data: MailSummary[]; total: number }> {
  const all = db.selectFrom('mails')
  const wanted = state === undefined ? all : all.where('state', '=', state)
  return pageOf(wanted.selectAll().orderBy('created_at', 'desc').orderBy('id'), { page, limit }, toSummary)
}

export async function findMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStoredMail(row)
}

export async function listDueMails(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** The mail, when it is due and no other process is sending it; it is reserved until `until`. */
export async function claimMail(
  db: Db,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<StoredMail | undefined> {
  const row = await db
    .updateTable('mails')
    .set((query) => ({ next_attempt_at: until, attempts: query('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row && toStoredMail(row)
}

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: sentAt, reason: null, reason_key: null, sealed_link: null })
    .where('id', '=', id)
    .execute()
}

export async function updateRefused(
  db: Db,
  refused: { id: string; reason: Message; state: 'waiting' | 'failed'; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: refused.state,
      reason: refused.reason.message,
      reason_key: keyToJsonb(refused.reason),
      next_attempt_at: refused.nextAttemptAt,
    })
    .where('id', '=', refused.id)
    .execute()
}

/** Puts an unsent mail back into the queue; `undefined` when it is in none of those states. */
export async function updateForRetry(
  db: Db,
  { id, now, askedBy, from }: { id: string; now: Date; askedBy: string; from: MailState[] },
): Promise<MailSummary | undefined> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, asked_by: askedBy })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  return row && toSummary(row)
}

export async function removeMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

export async function removeMailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute()
}

function toStoredMail(row: Selectable<Schema['mails']>): StoredMail {
  return {
    summary: toSummary(row),
    template: row.template,
    language: row.language,
    values: row.template_values,
    sealedLink: row.sealed_link,
    askedBy: row.asked_by,
  }
}

function toSummary(row: Selectable<Schema['mails']>): MailSummary {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    reason: row.reason,
    reasonKey: row.reason_key ?? undefined,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
  }
}

/** Re-encrypts the stored links. */
export const resealLinks = (db: Db, reseal: (sealed: string, id: string) => string) =>
  resealColumn(db, { table: 'mails', key: 'id', column: 'sealed_link' }, reseal)

export async function forgetAsker(db: Db, userId: string): Promise<void> {
  await db.updateTable('mails').set({ asked_by: null }).where('asked_by', '=', userId).execute()
}
