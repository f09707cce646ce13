import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

export interface TotpFactor {
  sealedSecret: string
  backupSalt: string
  lastStep: number
  wrongCodes: number
  lockedUntil: Date | null
  isConfirmed: boolean
}

export async function hasConfirmedTotp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locked until the transaction ends: parallel attempts are serialised, and the second sees the result of the first. */
export async function findTotpForUse(db: Db, userId: string): Promise<TotpFactor | undefined> {
  const row = await db
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row && toTotpFactor(row)
}

/** Starts a set-up, or starts it again; `false` where one is complete. */
export async function upsertPendingTotp(
  db: Db,
  factor: { userId: string; sealedSecret: string; backupSalt: string; createdAt: Date },
): Promise<boolean> {
  const beginning = {
    sealed_secret: factor.sealedSecret,
    backup_salt: factor.backupSalt,
    created_at: factor.createdAt,
  }
  const row = await db
    .insertInto('totp_factors')
    .values({ user_id: factor.userId, ...beginning, locked_until: null, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(beginning).where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTotp(
  db: Db,
  userId: string,
  change: Partial<Pick<TotpFactor, 'lastStep' | 'wrongCodes' | 'lockedUntil' | 'backupSalt'>>,
): Promise<void> {
  await db
    .updateTable('totp_factors')
    .set({
      last_step: change.lastStep,
      wrong_codes: change.wrongCodes,
      locked_until: change.lockedUntil,
      backup_salt: change.backupSalt,
    })
    .where('user_id', '=', userId)
    .execute()
}

export async function confirmTotp(
  db: Db,
  { userId, lastStep, now }: { userId: string; lastStep: number; now: Date },
): Promise<void> {
  await db
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: lastStep })
    .where('user_id', '=', userId)
    .execute()
}

export async function removePendingTotp(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Whether there was a completed one. */
export async function removeTotp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return Boolean(row?.confirmed_at)
}

export async function replaceBackupCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('backup_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** Whether it was still unused. */
export async function removeBackupCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export const countBackupCodes = (db: Db, userId: string): Promise<number> =>
  countOf(db.selectFrom('backup_codes').where('user_id', '=', userId))

function toTotpFactor(row: Selectable<Schema['totp_factors']>): TotpFactor {
  return {
    sealedSecret: row.sealed_secret,
    backupSalt: row.backup_salt,
    lastStep: row.last_step,
    wrongCodes: row.wrong_codes,
    lockedUntil: row.locked_until,
    isConfirmed: row.confirmed_at !== null,
  }
}

/** Re-encrypts every secret. */
export const resealSecrets = (db: Db, reseal: (sealed: string, userId: string) => string) =>
  resealColumn(db, { table: 'totp_factors', key: 'user_id', column: 'sealed_secret' }, reseal)

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    totpConfirmedAt: typeof totpConfirmedAt
  }
}

/** When the user confirmed an authenticator app; null without one. */
export const totpConfirmedAt = (userId: Expression<unknown>): RawBuilder<Date | null> =>
  sql`(select confirmed_at from totp_factors where totp_factors.user_id = ${userId})`
